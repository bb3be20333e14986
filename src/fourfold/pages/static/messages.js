// What scripts read and send, as types: messages, answers to requests, and data attributes. Only a checker reads this
// (`tsc`, with tsconfig.json); it is imported in comments, so no browser loads it.

// --- a table's live channel (live.js), and what brings the same messages: lessons, replays, a device's own tables

/**
 * What becomes of one part of the page: its whole HTML, or what differs (changes.js explains both).
 *
 * @typedef {string | Record<string, string | null | Record<string, string>>} PartChange
 */

/**
 * The parts of a page that differ from those of another version. changes.js explains each field.
 *
 * @typedef {object} Parts
 * @property {string[]} gone The ids of parts to remove.
 * @property {Record<string, PartChange>} parts What becomes of a part, by its id.
 * @property {[start: string, classes: string, sign: string, fills: string][]} [targets] Empty spots that are new.
 * @property {string} [surface] The classes of the board, if they differ.
 * @property {Record<string, string>} [renamed] In replays: new ids of pieces, by the old ones.
 */

/**
 * Another version of a table. With `reload` it has nothing else but `seq`.
 *
 * @typedef {object} Version
 * @property {number} seq The number of the version: that of its last event, or in a replay of its last move.
 * @property {boolean} [reload] The page has to be loaded again: the server does not know what it shows.
 * @property {number} [now] The time by the server's clock, in ms since 1970.
 * @property {number} [by] The seat that decided.
 * @property {string} [address] In lessons and replays: the address of this version of the page.
 * @property {string} [say] In lessons: what to announce after the log.
 * @property {boolean} [isLast] Set by staging.js: this is the last move of a game, and its result follows.
 */

/**
 * The message that turns one version of a page into another. The one that ends a game has the last move first, and as
 * `then` the result.
 *
 * @typedef {Parts & Version & { then?: Change }} Change
 */

/**
 * In replays it also has the move in words.
 *
 * @typedef {Change & { address: string, told: string }} ReplayChange
 */

/**
 * A heartbeat of a table.
 *
 * @typedef {object} Beat
 * @property {"beat"} type
 * @property {number} seq The version that the server knows to be here.
 * @property {number} spectators How many people watch without a seat.
 * @property {number[]} [away] The seats whose players are away, if any.
 */

/**
 * Somebody may have written at the table: `/t/ID/chat` has what this reader may read.
 *
 * @typedef {object} ChatNews
 * @property {"chat"} type
 */

/**
 * What a seat knows, for a search in this browser (thinking.js).
 *
 * @typedef {object} Question
 * @property {string} game
 * @property {Record<string, unknown>} options The options of the game that were chosen.
 * @property {number} seat
 * @property {string} view The bytes of the seat's record, as hexadecimal digits.
 */

/**
 * A bot of this table is to decide here.
 *
 * @typedef {Question & { type: "think", seq: number, level: string }} BotQuestion
 */

/** @typedef {Beat | ChatNews | BotQuestion} TableMessage A text message of a table's channel. */

/**
 * What this browser says on the channel: the page is looked at or not, or it cannot think for a bot.
 *
 * @typedef {"?" | "hidden" | "cannot think"} ChannelWords
 */

/**
 * The handlers of a channel's text messages, by their types.
 *
 * @template {{ type: string }} Message
 * @typedef {{ [Type in Message["type"]]?: (message: Extract<Message, { type: Type }>) => void }} Handlers
 */

// --- the lobby's channel (lobby.js)

/**
 * The lobby as it is now.
 *
 * @typedef {object} LobbyChange
 * @property {number} seq The number of the version.
 * @property {Record<string, string>} parts The HTML of the parts that may differ, by their ids.
 */

/**
 * A heartbeat of the lobby.
 *
 * @typedef {object} LobbyBeat
 * @property {"beat"} type
 * @property {string | null} table The table of the match that was found for this reader.
 */

// --- the stream of a person's events (home.js). The tab that has it passes them on to the others

/**
 * It is somebody's turn, or a game has begun or ended, or somebody asks for something.
 *
 * @typedef {object} TableNews
 * @property {"begin" | "turn" | "offer" | "nudge" | "over"} type
 * @property {string} table
 * @property {string} game
 */

/**
 * Somebody invites the reader to a table.
 *
 * @typedef {object} InvitationNews
 * @property {"invitation"} type
 * @property {string} table
 * @property {string} game
 * @property {{ name: string }} from
 */

/** @typedef {TableNews | InvitationNews} PersonalNews */

// --- a device's own table (local.js). Its worker broadcasts "changed", and answers as a server does

/**
 * `think`: what a bot of the table is to decide; null if it is not a bot's turn.
 *
 * @typedef {Question & { seq: number, level: string, moves: string[] }} DeviceQuestion `moves` are the legal ones.
 */

/**
 * `hint`: the hint that the position has, what to think about, or why there is none.
 *
 * @typedef {Hint | Omit<HintQuestion, "search"> | Refusal} DeviceHint
 */

/**
 * A table as the device stores it, as far as device_games.js reads it.
 *
 * @typedef {object} DeviceTable
 * @property {string} status `over` after the game.
 * @property {boolean} [brought] Whether the server has it.
 */

// --- answers to forms and requests

/**
 * Why something was refused.
 *
 * @typedef {object} Refusal
 * @property {string} message
 */

/**
 * A hint.
 *
 * @typedef {object} Hint
 * @property {string} words
 * @property {string} [move]
 * @property {number} [turn] The version for which it was found.
 */

/**
 * What to think about for a hint.
 *
 * @typedef {Question & { search: Budget, is_greedy_known?: boolean }} HintQuestion `is_greedy_known` is false for a
 * game without the level `greedy`.
 */

/**
 * A hint, or, for a page that thinks itself, what to think about.
 *
 * @typedef {Hint & { question?: HintQuestion }} HintAnswer
 */

/**
 * How long to search.
 *
 * @typedef {object} Budget
 * @property {number} [simulations]
 * @property {number} [seconds]
 */

/**
 * How far an analysis is; without `words` it is done.
 *
 * @typedef {object} AnalysisProgress
 * @property {number} done
 * @property {number} asked
 * @property {string} [words]
 */

/**
 * What this browser has to analyse: the decisions of a game.
 *
 * @typedef {object} AnalysisQuestion
 * @property {string} game
 * @property {Record<string, unknown>} options
 * @property {{ simulations: number }} search For each decision.
 * @property {{ view: string, seat: number, move: string, seed: string }[]} decisions
 */

/**
 * Which decisions of an analysis the server wants searched again, and with how many simulations.
 *
 * @typedef {object} AnalysisAnswer
 * @property {number[]} again
 * @property {number} simulations
 */

/**
 * What the server commits itself to before it knows this browser's number (docs/concepts/draws.md).
 *
 * @typedef {object} Commitment
 * @property {string} commitment
 * @property {string} [promise] For a table that is not there yet: what to send with the form.
 * @property {string} [table] The id of that table.
 */

// --- events of <main>, beside those of the channel: `version` (another version is on the page), `refused`

/**
 * `stage`: a step of showing a version has begun.
 *
 * @typedef {object} Stage
 * @property {"" | "cause" | "move" | "push" | "turn" | "leave" | "deal" | "rest" | "shown"} name docs/pages.md lists
 * them; empty once it is over.
 * @property {number} seq
 * @property {number} [by] The seat that decided.
 * @property {string[]} spots Of the pieces that it is about.
 * @property {number} at The time, as of `performance.now()`.
 */

// --- data attributes

/**
 * The data attributes of <main>. Those in brackets are not on every page whose scripts read them. Words with `{…}` have
 * gaps that a script fills.
 *
 * @typedef {object} MainData
 * @property {string} seq The version on the page; in a replay the number of moves, in the lobby that of its version.
 * @property {string} live The path of the live channel, where there is one.
 * @property {string} [local] The path of a table that this device keeps for itself.
 * @property {string} held The seats for which a table was made, with points between them.
 * @property {string} [engine] The address of the game's engine, if this browser may think.
 * @property {string} [now] The time by the server's clock when it made the page, in ms since 1970.
 * @property {string} [skew] Set by scripts: how many ms this browser's clock is ahead of the server's.
 * @property {string} [thinks] Set by scripts: bots and hints think here.
 * @property {string} [leaves] Set by scripts: a form was sent that leads to another page.
 * @property {string} [stage] Set by scripts: the name of the stage that is shown.
 * @property {string} patience For how many ms nobody is called slow.
 * @property {string} yours The title of the tab while it is the reader's turn.
 * @property {string} call It is your turn, for a notification; on the home page with `{game}`.
 * @property {string} nudged Somebody waits for you, with `{game}`.
 * @property {string} invited Somebody invites you: `{who}`, `{game}`.
 * @property {string} waits On a ticket: the table waits for you.
 * @property {string} events The path of the stream of the reader's events, if there is one.
 * @property {string} own The tables where the reader sits, with spaces between them.
 * @property {string} here At a plate: this player is at the table.
 * @property {string} away At a plate: this player is away.
 * @property {string} back `{who}` is back.
 * @property {string} days A time of `{days}` and `{hours}`.
 * @property {string} cancel On the button that takes back what was chosen.
 * @property {string} turn On the button that turns the chosen piece over.
 * @property {string} [later] Something else comes first: `{todo}`.
 * @property {string} [nowhere] `{name}` cannot go there.
 * @property {string} searching A hint is searched for.
 * @property {string} take On the button that plays the hint.
 * @property {string} last In a replay: the number of moves of the game.
 * @property {string} found Of the rules: as JSON, what is said of 0, 1, 2 … sections found, with `{q}`.
 * @property {string} [poll] Of an analysis: after how many seconds to ask how far it is.
 * @property {string} [begins] Of an analysis: it was asked for at the table, and begins at once.
 * @property {string} [shell] A device's page as a plain file: what to say until the service worker is there.
 */

/**
 * The data attributes of other elements that scripts read or set.
 *
 * @typedef {object} ElementData
 * @property {string} spot The spot of a piece or of an empty place.
 * @property {string} [about] What a piece that cannot be chosen is.
 * @property {string} [face] Set by scripts: the address of a piece's own face while it shows another.
 * @property {string} faces Of the board: the address of the game's faces.
 * @property {string} [choices] Of the form `#choices`: the legal moves (choices.js).
 * @property {string} [then] Of that form: the choices of the decision that follows.
 * @property {string} [asks] Of that form: as JSON, what to ask once a move is begun, by the beginning of the last spot.
 * @property {string} no Of that form: what to say of a spot that cannot be chosen.
 * @property {string} [task] Set by scripts: what the prompt asks first.
 * @property {string} [move] Of a hint that came with the page: its move.
 * @property {string} [what] Of a button of that form: what it asks for instead of a move.
 * @property {string} seat Of a plate or a tag.
 * @property {string} spots Of a row of the ledger: what counted for it.
 * @property {string} from Where the content of an element comes from.
 * @property {string} [next] When to request that again, by the server's clock in ms.
 * @property {string} after Of a line of the chat: the event after which it was written.
 * @property {string} left Of a clock: what was left, in ms, `since` it runs.
 * @property {string} since When something began, in ms since 1970.
 * @property {string} until When something ends.
 * @property {string} ago When something was, for a time that goes on counting.
 * @property {string} offered In the lobby: from when a bot is offered.
 * @property {string} table The id of a table.
 * @property {string} games Tables to bring to the server, with spaces between them.
 * @property {string} commitment The server's commitment to its seed.
 * @property {string} nonces Those that a table used, with spaces between them.
 * @property {string} n A number that styles or words depend on.
 * @property {string} aim Of `#said`: what to do after the board was enlarged.
 * @property {string} on Of `#wire`: connected.
 * @property {string} off Of `#wire`: not connected.
 * @property {string} turn Of the icon: its address while it is the reader's turn.
 * @property {string} quiet Of a form: it is sent without loading a page.
 * @property {string} leaves Of such a form: it leads to another page.
 * @property {string} copy What a button copies: a path, which becomes an address, or a text.
 * @property {string} done What that button says then.
 * @property {string} [parameter] Of a choice of languages: the parameter of the links beside it.
 * @property {string} share The address of a picture to share.
 * @property {string} png The address of a drawing to save as PNG.
 * @property {string} name Under which name.
 * @property {string} for Of an entry of the contents: the id of its section.
 * @property {string} frame Of a frame of the film strip: the number of its move.
 * @property {string} to Of a button of the time line: where it leads.
 * @property {string} go Of a link or form: it leads to a position of the replay.
 * @property {string} at Of a link in the list of moves: the number of its position.
 * @property {string} moves Of a link: a page of the list of moves.
 * @property {string} words Of the slider: which moment it is at, with `{at}`.
 * @property {string} passkey Of a form: `register` or `login`.
 * @property {string} key Of the button for notifications: the server's public key.
 * @property {string} denied Of that button: the browser's owner has declined.
 * @property {string} failed Of that button: it did not work.
 */

/**
 * The reader's preferences: the data attributes of <html>.
 *
 * @typedef {object} Preferences
 * @property {"quick" | "slow" | "off"} [motion] Absent for the usual pace.
 * @property {"on" | "off"} [sounds]
 * @property {"on" | "off"} [notify] Notifications of the system.
 * @property {"on" | "off"} [badge] The tab says whose turn it is.
 * @property {"on" | "off"} [confirm] Complete moves wait for a button.
 * @property {string} [local] The page is one of a device's own tables.
 */

export {};
