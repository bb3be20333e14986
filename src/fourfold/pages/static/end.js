// The end of a game. Pointing at a row of the ledger shows on the boards what counted; when a game ends while it is
// watched, the numbers count up, row by row, once. They are in the page from the start.

import { surface, isStill, main } from "./dom.js";

const SETTLE = 900, COUNT = 420, EVERY = 300; // ms: before the first row, for the numbers of a row, from row to row

const rows = () => [...main.querySelectorAll("#sums tbody tr")];
const spotsOf = (row) => row.dataset.spots.split(" ").filter(Boolean);
const isOver = () => Boolean(main.querySelector("#result.won"));

// --- what counted

let pinned = null;

/** Rim what counted for a row; without one, only what counted for no row is dim. */
function showCounted(row) {
  const isOne = Boolean(row && spotsOf(row).length);
  const spots = new Set(isOne ? spotsOf(row) : rows().flatMap(spotsOf));
  for (const piece of surface.querySelectorAll("#pieces .p")) {
    const counts = spots.has(piece.dataset.spot);
    piece.classList.toggle("counted", isOne && counts);
    piece.classList.toggle("spare", spots.size > 0 && !counts);
  }
}

function pin(row) {
  pinned = pinned === row ? null : row;
  for (const each of rows()) {
    each.classList.toggle("pinned", each === pinned);
    each.querySelector("button")?.setAttribute("aria-pressed", String(each === pinned));
  }
  showCounted(pinned ?? row);
}

const rowAt = ({ target }) => target.closest?.("#sums tbody tr");

main.addEventListener("click", (event) => { if (rowAt(event)) pin(rowAt(event)); });
for (const type of ["pointerover", "focusin"]) main.addEventListener(type, (event) => {
  if (rowAt(event)) showCounted(rowAt(event));
});
for (const type of /** @type {const} */ (["pointerout", "focusout"])) main.addEventListener(type, (event) => {
  if (rowAt(event) && !rowAt(event).contains(event.relatedTarget)) showCounted(pinned);
});

// --- the moment

let hurry = () => {};

function countUp() {
  const all = [...main.querySelectorAll("#sums :is(tbody, tfoot) tr")].map((row) => ({
    row, numbers: [...row.querySelectorAll("b")].map((element) => ({ element, to: Number(element.textContent) })),
  }));
  const start = performance.now() + SETTLE;
  let frame = 0;
  const show = (now) => {
    for (const [n, { row, numbers }] of all.entries()) {
      const share = Math.min(1, Math.max(0, (now - start - n * EVERY) / COUNT));
      row.classList.toggle("later", share === 0);
      for (const { element, to } of numbers) element.textContent = String(Math.round(to * share));
    }
    if (now < start + all.length * EVERY + COUNT) frame = requestAnimationFrame(show);
  };
  hurry = () => { cancelAnimationFrame(frame); show(Infinity); hurry = () => {}; };
  show(performance.now());
}

for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, () => hurry(), true);
document.addEventListener("visibilitychange", () => hurry());

let wasOver = isOver();

new MutationObserver(() => {
  if (!isOver()) return;
  showCounted(pinned);
  if (wasOver) return;
  wasOver = true;
  scrollTo({ top: 0, behavior: isStill() ? "auto" : "smooth" });
  if (isStill() || document.hidden) return;
  main.classList.add("ending");
  countUp();
}).observe(main, { subtree: true, attributes: true, attributeFilter: ["hidden"] });

if (wasOver) showCounted(null);
