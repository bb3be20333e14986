// A table that this device keeps for itself. The service worker answers instead of a server, and says when the table
// has changed; this page has the bots think.

import { update } from "./board.js";
import { main, workerUrl } from "./dom.js";
import { load } from "./index.js";
import { post } from "./page.js";
import { showInTurn } from "./staging.js";
import "./table.js";
import { Thinker } from "./thinker.js";

const { local, engine } = main.dataset, thinker = new Thinker({ worker: workerUrl("thinker") });
let received = Number(main.dataset.seq), queue = Promise.resolve();

const ask = async (what) => (await fetch(`${local}/${what}`, { headers: { "x-quiet": "1" } })).json();

async function refresh() {
  const change = await ask(`changes?since=${received}`);
  if (change.seq === received) return;
  received = change.seq;
  showInTurn(change, update);
  await haveBotThink();
}

// Of several tabs with the same table one thinks; the next one then finds that the bot has decided.
const haveBotThink = () => navigator.locks.request(`fourfold ${local}`, async () => {
  const asked = await ask("think");
  if (!asked) return;
  const { seat, seq } = asked;
  await post(`${local}/bot`, { seat, seq, move: await decide(asked) });
});

let loading = null;

async function decide({ game, options, view, seat, level, moves }) {
  if (!engine) return moves[Math.floor(Math.random() * moves.length)]; // a game without an engine for browsers
  loading ??= load(game, engine);
  const bytes = Uint8Array.from(view.match(/../g), (pair) => parseInt(pair, 16));
  const thought = await thinker.think((await loading).game(options).view(bytes, seat), { level });
  return thought.move;
}

new BroadcastChannel(`fourfold ${local}`).onmessage = () => { queue = queue.then(refresh); };
queue = queue.then(haveBotThink);
