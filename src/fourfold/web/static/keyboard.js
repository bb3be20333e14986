// Keys at a board: arrows lead from spot to spot, Escape cancels a move, a slash opens the field to type one.

import { byId, center, felt } from "./dom.js";
import { cancel } from "./pointing.js";

const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** Whether a key is meant for the page, not for a field or the browser. */
export const isShortcut = (event) =>
  !event.target.matches("input, select, textarea") && !event.ctrlKey && !event.metaKey && !event.altKey;

function focusNext(arrow) {
  const spots = [...felt.querySelectorAll(".can")], focused = document.activeElement;
  if (!felt.contains(focused) || !focused.classList.contains("can")) { spots[0]?.focus(); return; }
  const from = center(focused);
  let best = null, least = Infinity;
  for (const spot of spots) {
    const to = center(spot), dx = to.x - from.x, dy = to.y - from.y;
    const along = dx * arrow.x + dy * arrow.y, aside = Math.abs(dx * arrow.y) + Math.abs(dy * arrow.x);
    if (spot !== focused && along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  best?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { cancel(); return; }
  if (!isShortcut(event)) return;
  if (ARROWS[event.key]) {
    event.preventDefault();
    focusNext(ARROWS[event.key]);
  } else if (event.key === "/" && byId("type")) {
    event.preventDefault();
    byId("type").open = true;
    byId("typed").focus();
  }
});
