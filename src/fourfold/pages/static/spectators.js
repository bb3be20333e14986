// How many people watch a table without a seat. The words for each number are the server's.

import { byId } from "./dom.js";

/** @param {import("./messages.js").Beat} beat */
export function showSpectators({ spectators }) {
  const shown = byId("spectators");
  if (!shown) return;
  shown.dataset.n = shown.querySelector("b").textContent = String(spectators);
}
