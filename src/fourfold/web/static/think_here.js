// At a casual table the browser of its only person thinks: for bots, when the server asks, and for hints. The server
// checks the moves. If this browser cannot, or does not answer soon, the server thinks itself.

import { main } from "./dom.js";
import { considerWith } from "./hints.js";
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

/** The opinion of a short search; if none of its lines wins, that of the greedy bot. */
async function consider({ search, ...question }) {
  let thought = await think(question, search);
  if (thought.opinions[0].chance === 0 && !thought.exact) thought = await think(question, { level: "greedy" });
  return { move: thought.move, chance: thought.opinions[0]?.chance ?? 0, exact: Number(thought.exact) };
}

if (canThink) {
  main.dataset.thinks = ""; // said when the channel is opened
  main.addEventListener("think", decide);
  considerWith(consider);
}
