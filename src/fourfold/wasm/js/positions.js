// Positions as JSON, as the documentation of each game's formats has them. They are read and written by the same Python as
// everywhere, in MicroPython, which is loaded for that alone: 0.3 MB.

// Bundlers find a file only where its address is written like this. They copy MicroPython as it is: it imports what only
// Node has.
const BESIDE = {
  script: new URL("./python/micropython.mjs", import.meta.url),
  wasm: new URL("./python/micropython.wasm", import.meta.url),
  modules: new URL("./python/modules.json", import.meta.url),
};
const START = `
import sys
sys.path.insert(0, "/")
from fourfold.device.positions import answer
`;
const within = (folder) => ({
  script: new URL("micropython.mjs", folder),
  wasm: new URL("micropython.wasm", folder),
  modules: new URL("modules.json", folder),
});
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const seatOf = (seat) => (seat === null ? "spectator" : seat);

/** Load what reads and writes positions; `from` is where the folder `python` is, if not beside this file. */
export async function loadPositions(from) {
  const { script, wasm, modules } = from ? within(from) : BESIDE;
  const [{ loadMicroPython }, sources] = await Promise.all([
    import(/* webpackIgnore: true */ /* @vite-ignore */ script.href),
    read(modules),
  ]);
  globalThis.fourfold ??= { withPairs };
  const python = await loadMicroPython({ url: pathOf(wasm) });
  for (const [path, source] of Object.entries(sources)) {
    const folders = path.split("/").slice(0, -1);
    folders.forEach((_, depth) => {
      const folder = `/${folders.slice(0, depth + 1).join("/")}`;
      if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    });
    python.FS.writeFile(`/${path}`, source);
  }
  python.runPython(START);
  return new Positions(python.globals.get("answer"));
}

/** Reads and writes positions. */
class Positions {
  constructor(answer) {
    this.answer = answer;
  }

  /** The position of a state, or what the seat of a view knows. */
  of(snapshot) {
    const { game, bytes, seat } = snapshot;
    return this.ask(game, { record: hex(bytes), ...(seat === undefined ? {} : { seat: seatOf(seat) }) }).position;
  }

  /** The state that a position describes. */
  state(game, position) {
    return game.state(bytesOf(this.ask(game, { position }).record));
  }

  /** The view that a position describes. */
  view(game, position, seat) {
    return game.view(bytesOf(this.ask(game, { position, seat: seatOf(seat) }).record), seat);
  }

  ask(game, question) {
    const { error, ...found } = JSON.parse(this.answer(JSON.stringify({ game: game.engine.about.name, options: game.options, ...question })));
    if (error) throw new RangeError(error);
    return found;
  }
}

// Objects as lists of pairs: dictionaries of MicroPython lose the order of keys.
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const withPairs = (text) => JSON.stringify(JSON.parse(text, (_, value) => (isObject(value) ? { pairs: Object.entries(value) } : value)));

async function read(address) {
  if (address.protocol !== "file:") return (await fetch(address)).json();
  const { readFile } = globalThis.process.getBuiltinModule("node:fs/promises");
  return JSON.parse(await readFile(address, "utf8"));
}

function pathOf(address) {
  if (address.protocol !== "file:") return address.href;
  return globalThis.process.getBuiltinModule("node:url").fileURLToPath(address);
}
