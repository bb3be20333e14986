// The types of Fourfold's engine. docs/how-to/javascript.md explains it with examples.

/** A whole number as a seed; a bigint has all 64 bits. */
export type Seed = number | bigint;
/** A move as text, as records and rules pages write it, or as an action, a small number. */
export type Move = string | number;
/** A number, or nested lists of them; numbers of 64 bits are written as text. */
export type Field = number | string | Field[];
export type Fields = Record<string, Field>;
export type Options = Record<string, unknown>;

/** Load a game's engine. `from` is where its module is: an address, its bytes, a response, or the compiled module. */
export function load(
  game: string,
  from?: string | URL | BufferSource | Response | WebAssembly.Module,
): Promise<Engine>;

export interface About {
  readonly name: string;
  readonly title: string;
  /** The lowest and the highest number of players. */
  readonly players: readonly [number, number];
  /** The version of the rules: records carry it. */
  readonly rules: number;
  /** Actions are numbers from 0 to this, exclusive. */
  readonly actions: number;
  /** Whether seats do not see everything. */
  readonly hides: boolean;
  /** Whether `think` can use a net. */
  readonly takesNet: boolean;
  /** The combinations of options for which there is a start here. */
  readonly starts: readonly Options[];
}

export class Engine {
  constructor(module: WebAssembly.Module);
  readonly module: WebAssembly.Module;
  readonly about: About;
  /** The game with options; those left out have their defaults. RangeError names what is wrong. */
  game(options?: Options): Game;
}

export interface Playouts {
  readonly games: number;
  readonly decisions: number;
  /** Per seat: the sum of scores, of their squares, and the games in which it was among the winners. */
  readonly scores: readonly number[];
  readonly squares: readonly number[];
  readonly wins: readonly number[];
  /** Games that nobody won. */
  readonly nobody: number;
  /** How many games took so many decisions, chance included. */
  readonly lengths: Readonly<Record<number, number>>;
}

export interface Settings {
  exploration: number;
  prior: number;
  patience: number;
  greedy: boolean;
  cutoff: number | null;
  order_by_net: boolean;
  wavers: boolean;
}

export class Game {
  private constructor();
  readonly engine: Engine;
  readonly options: Options;
  readonly players: number;
  /** The levels of bots, with budget and settings. */
  readonly levels: Readonly<Record<string, Settings & { simulations: number }>>;
  /** The state before the first decision. RangeError for options that only Python knows how to start with. */
  start(): State;
  /** The state, or a seat's view, of a record as Python stores it. */
  state(bytes: Uint8Array): State;
  view(bytes: Uint8Array, seat: number | null): View;
  /** The state whose record has these fields. */
  fromFields(fields: Fields): State;
  /** The state after moves from the start, those of chance included. */
  replay(moves: readonly Move[]): State;
  /** Random games from a state. Game number i has its own dice: the same sums as in Python. */
  playouts(state: State, games: number, seed?: Seed, first?: number): Playouts;
}

export interface Outcome {
  readonly scores: number[];
  readonly winners: number[];
  /** Whether the game's limit ended it. */
  readonly limit: boolean;
}

/** What states and views have in common. They are immutable. */
interface Snapshot {
  readonly game: Game;
  /** The record; do not write to it. */
  readonly bytes: Uint8Array;
  /** Who decides: a seat, "chance", or null when the game is over. */
  readonly decides: number | "chance" | null;
  readonly isOver: boolean;
  /** The legal actions; of a view, only if its seat decides. */
  readonly actions: readonly number[];
  /** Their texts, in the same order. */
  readonly moves: readonly string[];
  readonly outcome: Outcome | null;
  /** The text of a legal action, and the action of a legal move. IllegalMove otherwise. */
  move(action: number): string;
  action(move: Move): number;
  /** The fields of the record, for JSON. */
  fields(): Fields;
}

/** The full state of a game, hidden information included. */
export class State implements Snapshot {
  private constructor();
  readonly game: Game;
  readonly bytes: Uint8Array;
  readonly decides: number | "chance" | null;
  readonly isOver: boolean;
  readonly actions: readonly number[];
  readonly moves: readonly string[];
  readonly outcome: Outcome | null;
  move(action: number): string;
  action(move: Move): number;
  fields(): Fields;
  /** Where chance decides, the weights of its actions; else null. */
  readonly weights: readonly number[] | null;
  play(move: Move): State;
  /** A random action of chance, by weight; the state after one; the state once chance does not decide any more. */
  sampleChance(dice: Dice): number;
  draw(dice?: Dice): State;
  playChance(dice?: Dice): State;
  /** What a seat may know, or with null a spectator. */
  view(seat: number | null): View;
}

/** A state as a seat, or a spectator (null), sees it. */
export class View implements Snapshot {
  private constructor();
  readonly game: Game;
  readonly bytes: Uint8Array;
  readonly decides: number | "chance" | null;
  readonly isOver: boolean;
  readonly actions: readonly number[];
  readonly moves: readonly string[];
  readonly outcome: Outcome | null;
  move(action: number): string;
  action(move: Move): number;
  fields(): Fields;
  readonly seat: number | null;
  /** A random state that this seat cannot distinguish from the true one. */
  guess(dice?: Dice): State;
}

export class IllegalMove extends RangeError {
  readonly move: Move;
  readonly legal: readonly string[];
}

/** SplitMix64, as compiled code has it: the same seed and stream give the same numbers. */
export class Dice {
  constructor(seed: Seed, stream?: number);
  /** Dice that nobody can foresee. */
  static random(): Dice;
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
}

export interface Search {
  /** `random`, `greedy`, or a level of the game, which has a budget and settings; by default `hard`, with a net `master`. Without the net that it needs, a level is `classic`. */
  level?: string;
  /** Another budget than the level's. */
  simulations?: number;
  seconds?: number;
  /** Other settings than the level's. */
  settings?: Partial<Settings>;
  /** The weights of a net for this number of players; the settings are those of `master` then. */
  net?: Int16Array;
  seed?: Seed;
  /** A legal move to judge as well: it is searched until it has as many visits as the preferred one. */
  played?: Move;
  /** Ends the search: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called from time to time with what the search knows by then. */
  onProgress?(thought: Thought): void;
}

export interface Opinion {
  readonly action: number;
  readonly move: string;
  readonly visits: number;
  /** The chance to win, of the seat that decides. */
  readonly chance: number;
}

export interface Thought {
  readonly action: number;
  readonly move: string;
  /** Each seat's chance to win; empty if nothing was searched. */
  readonly chances: readonly number[];
  /** The best first. */
  readonly opinions: readonly Opinion[];
  readonly depth: number;
  readonly simulations: number;
  readonly seconds: number;
  /** Whether the rest of the game was solved. */
  readonly exact: boolean;
  /** The chance of the move that the search was to judge as well. */
  readonly played?: number;
  /** The actions that are likely to follow that move, and the preferred one, up to the seat's next turn or the next draw. */
  readonly afterPlayed?: readonly number[];
  readonly afterBest?: readonly number[];
}

/** Think about a view whose seat decides, in this thread; other events are handled meanwhile. */
export function think(view: View, search?: Search): Promise<Thought>;

/** The same in a Worker. Requests are handled one after another. */
export class Thinker {
  /** `worker` is the address of worker.js, if it is not beside the other scripts. */
  constructor(options?: { worker?: string | URL });
  think(view: View, search?: Search): Promise<Thought>;
  /** End the Worker; open requests fail. */
  close(): Promise<void>;
}
