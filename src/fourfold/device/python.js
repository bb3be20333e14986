// Our Python in a browser: MicroPython, with the modules of the bundle as its files, and Fluent for the words.
// A classic script: service workers of all browsers run those. `worker.js` and the tests use it.

/* exported startPython */

/**
 * Start Python. `modules` has the sources by path, `catalogues` the texts of all languages by path. Returns functions of
 * the app: `handle` takes and gives JSON, `has` and `forget` are about tables in memory.
 */
async function startPython({ loadMicroPython, Fluent, wasm, modules, catalogues }) {
  globalThis.fourfold = words(Fluent, catalogues);
  const python = await loadMicroPython({ url: wasm, heapsize: 8 * 1024 * 1024 });
  const folders = new Set();
  for (const [path, source] of Object.entries(modules)) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = `/${parts.slice(0, depth).join("/")}`;
      if (!folders.has(folder)) python.FS.mkdir(folder);
      folders.add(folder);
    }
    python.FS.writeFile(`/${path}`, source);
  }
  python.runPython(`
import sys
sys.path.insert(0, "/")
from fourfold.device.app import App
app = App()
handle, has, forget = app.handle_json, app.has, app.forget
`);
  const [handle, has, forget] = ["handle", "has", "forget"].map((name) => python.globals.get(name));
  return { handle, has, forget, python };
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// What the stand-ins of our Python modules ask the browser for. Whole numbers cross as text: there they have 32 bits.
function words({ FluentBundle, FluentResource }, catalogues) {
  const bundles = new Map();
  const bundleOf = (folder, names, language) => {
    const key = [folder, names, language].join();
    if (!bundles.has(key)) {
      const bundle = new FluentBundle(language, { useIsolating: false });
      const start = `${folder}/${language}/`;
      for (const [path, text] of Object.entries(catalogues)) {
        if (path.startsWith(start) && (names === "*" || path === `${start}${names}.ftl`)) bundle.addResource(new FluentResource(text));
      }
      bundles.set(key, bundle);
    }
    return bundles.get(key);
  };
  const find = (folder, names, language, id) => {
    const [name, attribute] = id.split(".");
    for (const each of language === "en" ? ["en"] : [language, "en"]) {
      const bundle = bundleOf(folder, names, each), message = bundle.getMessage(name);
      const pattern = attribute ? message?.attributes[attribute] : message?.value;
      if (pattern !== null && pattern !== undefined) return { bundle, pattern };
    }
    return null;
  };
  return {
    now: () => String(Date.now()),
    hasMessage: (...where) => find(...where) !== null,
    message: (folder, names, language, id, values) => {
      const found = find(folder, names, language, id), errors = [];
      if (!found) return null;
      const text = found.bundle.formatPattern(found.pattern, values ? JSON.parse(values) : {}, errors);
      if (errors.length) throw new Error(`message ${id}: ${errors.join("; ")}`);
      return text;
    },
    withPairs: (text) => JSON.stringify(JSON.parse(text, (_, value) => (isObject(value) ? { pairs: Object.entries(value) } : value))),
    normalize: (form, text) => text.normalize(form),
    category: (letter) => ["C", "Z", "M"].find((kind) => new RegExp(`^\\p{${kind}}$`, "u").test(letter)) ?? "L",
    list: (items, tag) => new Intl.ListFormat(tag).format(JSON.parse(items)),
    percent: (share, tag) => new Intl.NumberFormat(tag, { style: "percent" }).format(share),
  };
}
