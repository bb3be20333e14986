// At a casual table the browser of its only person thinks: for bots, when the server asks, and for hints. The server
// checks the moves. If this browser cannot, or does not answer soon, the server thinks itself.

import { canThink, main } from "./dom.js";
import { findHintsBy } from "./hints.js";
import { send } from "./live.js";
import { post } from "./page.js";

// The engine and its scripts are loaded when something is to be thought about, not with the page.
const thinking = () => import("./thinking.js");
const address = main.dataset.live.replace(/live$/, "bot");

/** @param {CustomEvent<import("./messages.js").BotQuestion>} event */
async function decide({ detail: { seq, level, ...question } }) {
  let move;
  try {
    ({ move } = await (await thinking()).think(question, { level }));
  } catch {
    send("cannot think");
    return;
  }
  // Without this answer the position has changed, or the server waits in vain.
  post(address, { seat: question.seat, seq, move }).catch(() => {});
}

/** @returns {Promise<import("./messages.js").HintAnswer>} */
const ask = async (where, fields) => JSON.parse(await post(where, fields));

// The server counts the hint and says what to think about, and puts the opinion into words. If that fails, it thinks
// itself.
async function findHint(where, seq) {
  const hint = await ask(where, { seq, thinks: 1 });
  if (!hint.question) return hint; // it had one for this position
  try {
    return await ask(where, { seq, ...await (await thinking()).consider(hint.question) });
  } catch {
    return ask(where, { seq });
  }
}

if (canThink) {
  main.dataset.thinks = ""; // said when the channel is opened
  main.addEventListener("think", decide);
  findHintsBy(findHint);
}
