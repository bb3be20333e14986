// Answers requests by our Python in MicroPython: reads {loader, fluent, wasm, script, modules, catalogues, requests} from
// the file that is its argument, and writes the answers as JSON.

import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const given = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadMicroPython } = await import(pathToFileURL(given.loader));
for (const script of [given.fluent, given.script]) vm.runInThisContext(readFileSync(script, "utf8"));
const app = await globalThis.startPython({ loadMicroPython, Fluent: globalThis.FluentBundle, wasm: given.wasm, modules: given.modules, catalogues: given.catalogues });
const answers = given.requests.map((request) => {
  try { return app.handle(JSON.stringify(request)); } catch (error) { return JSON.stringify({ failed: error.message }); }
});
const text = Buffer.from(`${JSON.stringify(answers)}\n`);
for (let done = 0; done < text.length;) done += writeSync(1, text, done);
process.exit(0);
