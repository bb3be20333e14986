// Runs proof.mjs in Node: reads a job from standard input, writes what comes out.

import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { prove } from "./proof.mjs";

const [scripts, module] = process.argv.slice(2).map((path) => pathToFileURL(path));
const found = await prove(await import(new URL("index.js", scripts)), module, JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(found));
