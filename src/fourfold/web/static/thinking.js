// Thinking in this browser: a worker of the page searches with the compiled engine of the game.

import { main, workerUrl } from "./dom.js";
import { load } from "./index.js";
import { Thinker } from "./thinker.js";

const { engine } = main.dataset;
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
let loading = null, thinker = null;

export const canThink = Boolean(engine); // not every game has an engine for browsers

/** A thought about what a seat knows (`view`, the bytes of its record as hexadecimal digits). `search` is as for `Thinker.think`; each thought
 *  has new dice, or a level that wavers would always do so in the same way. */
export async function think({ game, options, view, seat }, search) {
  loading ??= load(game, engine);
  thinker ??= new Thinker({ worker: workerUrl("thinker") });
  const bytes = Uint8Array.from(view.match(/../g), (pair) => parseInt(pair, 16));
  return thinker.think((await loading).game(options).view(bytes, seat), { seed: newSeed(), ...search });
}
