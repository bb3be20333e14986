// Replays: going from one moment to another by fetching what differs, so that pieces slide. Without it, links do the
// same.

import { isShortcut, update } from "./board.js";
import { loadFaces } from "./changes.js";
import { byId, center, surface, fieldsOf, main } from "./dom.js";
import { savePng } from "./pictures.js";
import { whenPlayed } from "./pointing.js";

const PACE = 1100; // ms between moves while the replay runs by itself
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

const slider = byId("scrub"), moveList = byId("moves"), runButton = byId("run");
const frames = [...document.querySelectorAll("[data-frame]")]; // the film strip
const last = Number(main.dataset.last);
const position = () => Number(main.dataset.seq);
const TARGETS = { first: () => 0, back: () => position() - 1, on: () => position() + 1, last: () => last };

let shown = location.search; // the moment on the page
let wanted = null, isFetching = false, timer = 0;

function addressOf(number) {
  const url = new URL(location.href);
  for (const name of ["try", "path", "moves"]) url.searchParams.delete(name);
  url.searchParams.set("at", String(Math.max(0, Math.min(last, number))));
  return url;
}

function addressOfListPage(page) {
  const url = new URL(location.href);
  url.searchParams.set("moves", page);
  return url;
}

/** Show another moment. While one is fetched, only the latest of those asked for meanwhile comes next. */
async function go(url) {
  wanted = url;
  if (isFetching) return;
  isFetching = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    try {
      const response = await fetch(next, { headers: { "x-from": shown, "x-quiet": "1" } });
      const change = await response.json();
      if (response.ok) show(change);
      else byId("said").textContent = change.message;
    } catch { location.assign(next); }
  }
  isFetching = false;
}

/** @param {import("./messages.js").ReplayChange} change */
function show(change) {
  update(change, { hasLead: timer > 0 }); // by hand it goes at once
  shown = location.search;
  for (const field of document.querySelectorAll('input[name="back"]')) field.value = change.address;
  byId("said").textContent = change.told;
  markPosition();
}

function markPosition() {
  const number = position(), isTrying = new URLSearchParams(shown).has("try");
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", slider.dataset.words.replace("{at}", String(number)));
  for (const [name, target] of Object.entries(TARGETS)) {
    document.querySelector(`a[data-to=${name}]`).href = addressOf(target()).href;
  }
  for (const link of document.querySelectorAll("a[data-moves]")) {
    link.href = addressOfListPage(link.dataset.moves).href;
  }
  for (const link of moveList.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const line = moveList.querySelector(`[data-at="${number}"]`);
  if (line && !isTrying) line.setAttribute("aria-current", "step");
  if (line) moveList.scrollTop += center(line).y - center(moveList).y;
  else moveList.scrollTop = 0;
  const laid = frames.filter((frame) => Number(frame.dataset.frame) <= number);
  for (const frame of frames) {
    frame.classList.toggle("later", !laid.includes(frame));
    frame.classList.toggle("now", frame === laid.at(-1));
  }
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target } = event, button = target.closest("[data-to]"), link = target.closest("a[data-at], a[data-go]");
  const png = target.closest("[data-png]");
  if (button || link) {
    event.preventDefault();
    stop();
    go(button ? addressOf(TARGETS[button.dataset.to]()) : new URL(link.href));
  } else if (png) savePng(png.dataset);
});

document.addEventListener("submit", (event) => {
  if (!("go" in event.target.dataset)) return;
  event.preventDefault();
  go(new URL(`?${fieldsOf(event.target, event.submitter)}`, location.href));
});

document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || !isShortcut(event) || surface.contains(document.activeElement)) return; // on the board, arrows point
  event.preventDefault();
  event.stopImmediatePropagation();
  go(addressOf(TARGETS[name]()));
}, true);

// --- running by itself

function stop() {
  clearInterval(timer);
  timer = 0;
  runButton.setAttribute("aria-pressed", "false");
}

function run() {
  runButton.setAttribute("aria-pressed", "true");
  timer = setInterval(() => { if (position() < last) go(addressOf(position() + 1)); else stop(); }, PACE);
}

runButton.hidden = false;
runButton.addEventListener("click", () => { if (timer) stop(); else run(); });
slider.addEventListener("input", () => { stop(); go(addressOf(Number(slider.value))); });

// A move is tried: it leads to a moment beside the game.
whenPlayed((move) => {
  const url = new URL(location.href);
  url.searchParams.append("try", move);
  go(url);
});
markPosition();
loadFaces();
