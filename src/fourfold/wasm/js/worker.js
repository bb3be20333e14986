// The other side of a Thinker: a module Worker that searches.

import { Engine } from "./game.js";
import { think } from "./search.js";

const port = typeof self === "object" ? self : globalThis.process.getBuiltinModule("node:worker_threads").parentPort;
const engines = new Map(), running = new Map();

async function answer({ id, name, module, options, bytes, seat, search }) {
  const control = new AbortController();
  running.set(id, control);
  try {
    if (module) engines.set(name, new Engine(module));
    const view = engines.get(name).game(options).view(bytes, seat);
    const onProgress = (progress) => port.postMessage({ id, progress });
    port.postMessage({ id, thought: await think(view, { ...search, signal: control.signal, onProgress }) });
  } catch ({ name: kind, message }) {
    port.postMessage({ id, error: { name: kind, message } });
  } finally {
    running.delete(id);
  }
}

function receive(data) {
  if (data.abort) running.get(data.abort)?.abort();
  else answer(data);
}

if (typeof self === "object") self.onmessage = ({ data }) => receive(data);
else port.on("message", receive);
