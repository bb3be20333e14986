// The other side of `python -m fourfold.bench.wasm`: answers each line of JSON with a line, the CPU seconds it took.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [scripts, name, path] = process.argv.slice(2);
const { load } = await import(new URL("index.js", pathToFileURL(scripts)));
const { Tree } = await import(new URL("search.js", pathToFileURL(scripts)));
const engine = await load(name, pathToFileURL(path)), game = engine.game();

const WORK = {
  random: ({ games, seed }) => game.playouts(game.start(), games, seed).decisions,
  search({ bytes, seat, settings, nodes, simulations, seed, net }) {
    const view = game.view(Uint8Array.from(Buffer.from(bytes, "hex")), seat);
    const tree = new Tree(view, settings, nodes, net && Int16Array.from(net), BigInt(seed));
    tree.grow(simulations);
    const { visits } = tree.moves();
    tree.close();
    return visits;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { what, ...job } = JSON.parse(line), before = process.cpuUsage();
  const found = WORK[what](job), { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, found }));
}
