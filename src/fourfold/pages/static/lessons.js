// Which lessons somebody has done in this browser: they are ticked. The server stores nothing of it.

import { byId, main } from "./dom.js";

const STORAGE_KEY = "fourfold:lessons";

function readDone() {
  try { return new Set(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]")); } catch { return new Set(); }
}

function tick() {
  const done = readDone(), tiles = [...document.querySelectorAll(".tiles a")];
  if (!byId("onward").hidden && !done.has(location.pathname)) {
    done.add(location.pathname);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...done]));
    } catch { /* no storage: ticked on this page only */ }
  }
  for (const tile of tiles) tile.classList.toggle("done", done.has(tile.pathname));
}

main.addEventListener("version", tick);
tick();
