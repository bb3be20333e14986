// A table where moves are sent to the server: a game that is played, or a lesson.

import { update } from "./board.js";
import { loadFaces } from "./changes.js";
import { setServerTime } from "./clocks.js";
import { byId, surface, main } from "./dom.js";
import "./end.js";
import { markGivenHint } from "./hints.js";
import { follow } from "./live.js";
import { showNote } from "./notices.js";
import { post } from "./page.js";
import { lock, restart, whenPlayed } from "./pointing.js";
import "./speaker.js";
import { showInTurn } from "./staging.js";
import { refreshTalk } from "./talk.js";
import "./turns.js";

const ATTEMPTS = 4, FIRST_PAUSE = 500; // ms
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function sendMove(move) {
  lock();
  const form = byId("choices");
  try {
    const fields = { move, seq: byId("seq").value, client: crypto.randomUUID() };
    const answer = await postUntilConnected(form.getAttribute("action"), fields);
    form.reset(); // the field for typed moves
    if (!answer.startsWith("{")) return; // the live channel brings the change
    update(JSON.parse(answer));
    restart();
  } catch (error) {
    restart();
    showNote(error.message);
  }
}

// The server counts a move with the same `client` once, so it can be sent again when no answer came.
async function postUntilConnected(address, fields) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(address, fields);
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === ATTEMPTS) throw error;
      await pause(FIRST_PAUSE * 2 ** (attempt - 1));
    }
  }
}

// How many people watch without a seat. The words for each number are the server's.
function showSpectators(number) {
  const shown = byId("spectators");
  if (shown) shown.dataset.n = shown.querySelector("b").textContent = String(number);
}

/** @param {import("./messages.js").Beat} beat */
function hearBeats(beat) {
  showSpectators(beat.spectators);
  passOn(beat);
}

/**
 * For scripts that not every table has: absent.js, think_here.js.
 *
 * @param {import("./messages.js").Beat | import("./messages.js").BotQuestion} message
 */
const passOn = (message) => main.dispatchEvent(new CustomEvent(message.type, { detail: message }));

whenPlayed(sendMove);
markGivenHint();
if (surface.dataset.faces) loadFaces();
if (main.dataset.now) setServerTime(Number(main.dataset.now));
// A lesson has no live channel: answers to moves bring the changes.
if (main.dataset.live) {
  follow((change) => showInTurn(change, update), { beat: hearBeats, chat: refreshTalk, think: passOn });
}
