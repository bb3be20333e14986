// Positions as JSON, as the documentation of each game's formats has them. They are read and written by the same Python as
// everywhere, in MicroPython, which is loaded for that alone: 0.3 MB.

import { loadMicroPython } from "./python/micropython.mjs";

const START = `
import sys
sys.path.insert(0, "/")
from fourfold.web.offline.positions import answer
`;
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const seatOf = (seat) => (seat === null ? "spectator" : seat);

/** Load what reads and writes positions. */
export async function loadPositions(from = new URL("./python/", import.meta.url)) {
  const [url, modules] = await Promise.all([new URL("micropython.wasm", from), read(new URL("modules.json", from))]);
  globalThis.fourfold ??= { withPairs };
  const python = await loadMicroPython({ url: await pathOf(url) });
  for (const [path, source] of Object.entries(modules)) {
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
  const { readFile } = await import("node:fs/promises");
  return JSON.parse(await readFile(address, "utf8"));
}

async function pathOf(address) {
  if (address.protocol !== "file:") return address.href;
  return (await import("node:url")).fileURLToPath(address);
}
