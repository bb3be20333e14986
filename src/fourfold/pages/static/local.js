// A table that this device keeps for itself. The service worker answers instead of a server, and says when the table
// has changed; this page has the bots think.

import { update } from "./board.js";
import { canThink, main } from "./dom.js";
import { findHintsBy } from "./hints.js";
import { post } from "./page.js";
import { showInTurn } from "./staging.js";
import "./table.js";
import { consider, think } from "./thinking.js";

const { local } = main.dataset;
let received = Number(main.dataset.seq), queue = Promise.resolve();

const ask = async (what) => (await fetch(`${local}/${what}`, { headers: { "x-quiet": "1" } })).json();

// Whatever fails, the next change is still heard of.
const inTurn = (work) => { queue = queue.then(work).catch(() => {}); };

async function refresh() {
  /** @type {import("./messages.js").Change} */
  const change = await ask(`changes?since=${received}`);
  if (change.seq === received) return;
  received = change.seq;
  showInTurn(change, update);
  await haveBotThink();
}

// Of several tabs with the same table one thinks; the next one then finds that the bot has decided.
const haveBotThink = () => navigator.locks.request(`fourfold ${local}`, async () => {
  /** @type {import("./messages.js").DeviceQuestion | null} */
  const asked = await ask("think");
  if (!asked) return;
  const { seat, seq } = asked;
  await post(`${local}/bot`, { seat, seq, move: await decide(asked) });
});

/** @param {import("./messages.js").DeviceQuestion} asked */
async function decide(asked) {
  const { level, moves } = asked;
  return canThink ? (await think(asked, { level })).move : moves[Math.floor(Math.random() * moves.length)];
}

// The worker counts hints and has the words.
const HINT = { seconds: 1 };

async function findHint(address, seq) {
  /** @type {import("./messages.js").DeviceHint} */
  const asked = await ask("hint");
  if ("message" in asked) throw new Error(asked.message);
  if ("words" in asked) return asked; // the position has one
  return JSON.parse(await post(address, { seq, ...await consider({ search: HINT, ...asked }) }));
}

findHintsBy(findHint);
new BroadcastChannel(`fourfold ${local}`).onmessage = () => inTurn(refresh);
main.addEventListener("refused", () => inTurn(refresh));
addEventListener("pageshow", ({ persisted }) => { if (persisted) inTurn(refresh); });
inTurn(refresh); // what happened after this page was made and before it listens
inTurn(haveBotThink);
