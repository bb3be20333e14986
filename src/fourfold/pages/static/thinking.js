// Thinking in this browser: a worker of the page searches with the compiled engine of the game.

import { main, workerUrl } from "./dom.js";
import { load } from "./index.js";
import { Thinker } from "./thinker.js";

const { engine = "" } = main.dataset;
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
let loading = null, thinker = null;

/**
 * A thought about what a seat knows. Each has new dice, or a level that wavers would always do so in the same way.
 *
 * @param {import("./messages.js").Question} question
 * @param {import("./index.js").Search} search
 */
export async function think({ game, options, view, seat }, search) {
  loading ??= load(game, engine);
  thinker ??= new Thinker({ worker: workerUrl("thinker") });
  const bytes = Uint8Array.from(view.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return thinker.think((await loading).game(options).view(bytes, seat), { seed: newSeed(), ...search });
}

/**
 * The opinion of a short search, as the fields of a hint; if none of its lines wins, what looks best at first glance.
 *
 * @param {import("./messages.js").HintQuestion} question
 */
export async function consider({ search, is_greedy_known: hasGreedy = true, ...question }) {
  const thought = await think(question, search), chance = thought.opinions[0]?.chance ?? 0;
  const isHopeless = chance === 0 && !thought.exact && hasGreedy;
  const { move } = isHopeless ? await think(question, { level: "greedy" }) : thought;
  return { move, chance, exact: Number(thought.exact) };
}
