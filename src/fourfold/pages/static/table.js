// A table where moves are sent to the server: a game that is played, or a lesson.

import { update } from "./board.js";
import { loadFaces } from "./changes.js";
import { setServerTime } from "./clocks.js";
import { byId, main, preferences, surface } from "./dom.js";
import "./end.js";
import { markGivenHint } from "./hints.js";
import { follow } from "./live.js";
import { showNote } from "./notices.js";
import { post, remember } from "./page.js";
import { lock, restart, whenPlayed } from "./pointing.js";
import { showInTurn } from "./staging.js";
import { refreshTalk } from "./talk.js";
import "./turns.js";

const ATTEMPTS = 4, FIRST_PAUSE = 500; // ms
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function sendMove(move) {
  lock();
  const form = byId("choices"), typed = /** @type {HTMLInputElement} */ (byId("typed"));
  const isTyped = typed.value.trim() === move;
  if (isTyped) typed.value = ""; // at once: the channel may be quicker than the answer, and the next move typed by then
  try {
    const fields = { move, seq: byId("seq").value, client: crypto.randomUUID() };
    const answer = await postUntilConnected(form.getAttribute("action"), fields);
    if (!answer.startsWith("{")) return; // the live channel brings the change
    update(JSON.parse(answer));
    restart();
  } catch (error) {
    if (isTyped) typed.value ||= move;
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

// --- the speaker: sounds begin with the first touch of it, and the choice is remembered

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".speaker")) return;
  event.preventDefault();
  const { submitter } = event, value = submitter.value === "on" ? "on" : "off";
  preferences.sounds = value;
  submitter.setAttribute("aria-pressed", String(value === "on"));
  submitter.value = value === "on" ? "off" : "on";
  if (value === "on") import("./sounds.js").then(({ play }) => play("yours"));
  remember({ sounds: value });
});
