// How many people watch a table without a seat. The words for each number are the server's.

import { byId } from "./dom.js";

export function showSpectators({ type, spectators = 0 }) {
  const shown = byId("spectators");
  if (!shown || type !== "beat") return;
  shown.dataset.n = spectators;
  shown.querySelector("b").textContent = spectators;
}
