// The engine of Fourfold's games. Start here: `const engine = await load("winter")`.

import { Engine } from "./game.js";
import { MODULES } from "./modules.js";

export { Dice } from "./dice.js";
export { Engine, Game, IllegalMove, State, View } from "./game.js";
export { think } from "./search.js";
export { Thinker } from "./thinker.js";

/** Load a game's engine; `from` is where its module is, or the module itself. */
export async function load(game, from = MODULES[game]) {
  if (!from) throw new RangeError(`there is no module of ${JSON.stringify(game)} here; games: ${Object.keys(MODULES).join(", ")}`);
  const engine = new Engine(await moduleFrom(from));
  if (engine.about.name !== game) throw new RangeError(`this is the module of ${engine.about.name}, not of ${game}`);
  return engine;
}

async function moduleFrom(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response === "function" && source instanceof Response) return compiled(source);
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = globalThis.process.getBuiltinModule("node:fs/promises");
    return WebAssembly.compile(await readFile(source));
  }
  return compiled(await fetch(source));
}

async function compiled(response) {
  if (!response.ok) throw new Error(`${response.url} cannot be loaded: HTTP status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
