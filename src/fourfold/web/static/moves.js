// Sending a move to the server.

import { byId } from "./dom.js";
import { showNote } from "./notices.js";
import { lock, restart } from "./pointing.js";
import { post } from "./server.js";
import { update } from "./update.js";

const ATTEMPTS = 4, FIRST_PAUSE = 500; // ms
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function sendMove(move) {
  lock();
  const form = byId("choices");
  try {
    const answer = await postUntilConnected(form.getAttribute("action"), { move, seq: byId("seq").value, client: crypto.randomUUID() });
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
