// Bots of a casual table think in the browser of its only person: the server asks, and checks the move. If this browser
// cannot, or does not answer soon, the server thinks itself.

import { main } from "./dom.js";
import { tell } from "./live.js";
import { post } from "./page.js";
import { canThink, think } from "./thinking.js";

const address = main.dataset.live.replace(/live$/, "bot");

async function decide({ detail: { seq, level, ...question } }) {
  let move;
  try {
    ({ move } = await think(question, { level }));
  } catch {
    tell("cannot think");
    return;
  }
  post(address, { seat: question.seat, seq, move }).catch(() => {}); // the position has changed, or the server waits in vain
}

if (canThink) {
  main.dataset.thinks = ""; // said when the channel is opened
  main.addEventListener("think", decide);
}
