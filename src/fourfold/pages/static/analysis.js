// The page of an analysis: how far it is, and the whole page again once it is done.

import { main } from "./dom.js";

async function poll() {
  const response = await fetch(location.href, { headers: { "x-quiet": "1" } });
  /** @type {import("./messages.js").AnalysisProgress} */
  const progress = await response.json();
  if (!progress.words) { location.reload(); return; }
  main.querySelector("[role=status]").textContent = progress.words;
  Object.assign(main.querySelector("progress"), { max: progress.asked || 1, value: progress.done });
}

if (main.dataset.poll) setInterval(poll, 1000 * Number(main.dataset.poll));
