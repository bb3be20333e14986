// A search in a Worker of its own, so that a page stays responsive.

/** Thinks in a Worker. Requests are handled one after another. */
export class Thinker {
  /** `worker` is the address of worker.js, if it is not beside this file. */
  constructor({ worker } = {}) {
    this.address = worker;
    this.waiting = new Map();
    this.sent = new Set();
    this.last = 0;
    this.queue = Promise.resolve();
  }

  /** As the function `think`; progress comes while it runs, and a signal ends it. */
  think(view, search = {}) {
    const run = this.queue.then(() => this.ask(view, search));
    this.queue = run.catch(() => {});
    return run;
  }

  async ask(view, { signal, onProgress, ...search }) {
    signal?.throwIfAborted();
    const port = await this.port(), id = ++this.last, { engine, options } = view.game;
    const isKnown = this.sent.has(engine.module), answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
    });
    this.sent.add(engine.module);
    port.ref?.(); // Node must not exit meanwhile
    const abort = () => port.postMessage({ abort: id });
    signal?.addEventListener("abort", abort, { once: true });
    const { bytes, seat } = view, { name } = engine.about;
    port.postMessage({ id, name, module: isKnown ? null : engine.module, options, bytes, seat, search });
    try {
      return await answer;
    } catch (error) {
      signal?.throwIfAborted(); // as the caller knows it
      throw error;
    } finally {
      this.waiting.delete(id);
      port.unref?.();
      signal?.removeEventListener("abort", abort);
    }
  }

  /** The Worker, once it is needed; in Node one of `worker_threads`. */
  async port() {
    this.started ??= this.start();
    return this.started;
  }

  async start() {
    const failed = (error) => this.fail(error.error ?? error);
    if (typeof Worker === "function") {
      // Bundlers find the script only where its address is written like this.
      const worker = this.address
        ? new Worker(this.address, { type: "module" })
        : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }) => this.receive(data);
      worker.onerror = (event) => failed(new Error(event.message || "the Worker could not be started"));
      return worker;
    }
    const { Worker: NodeWorker } = globalThis.process.getBuiltinModule("node:worker_threads");
    const worker = new NodeWorker(this.address ?? new URL(/* webpackIgnore: true */ /* @vite-ignore */ "./worker.js", import.meta.url));
    worker.on("message", (data) => this.receive(data));
    worker.on("error", failed);
    worker.unref();
    return worker;
  }

  receive({ id, progress, thought, error }) {
    const request = this.waiting.get(id);
    if (progress) request?.onProgress?.(progress);
    else if (thought) request?.resolve(thought);
    else request?.reject(Object.assign(new Error(error.message), { name: error.name }));
  }

  fail(error) {
    for (const { reject } of this.waiting.values()) reject(error);
  }

  /** End the Worker; open requests fail. */
  async close() {
    const worker = await this.started;
    worker?.terminate();
    this.fail(new Error("the Thinker was closed"));
    this.started = undefined;
    this.sent.clear();
  }
}
