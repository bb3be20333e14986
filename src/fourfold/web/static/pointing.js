// Composing a move by pointing at spots, one step after another; it is played once it is complete.

import { Selection, readChoices } from "./choices.js";
import { TOUCH_TARGET, byId, center, createButton, distance, felt, isReducedMotion, isStill, main, preferences } from "./dom.js";
import { showNote } from "./notices.js";

const SHAKE = [{ translate: "-3px" }, { translate: "3px" }, { translate: "0" }];
const TOP_BAR = 60, BOTTOM_MARGIN = 20; // px

let selection = new Selection([]), locked = false, lifted = null;
let playMove = () => {}, onStep = () => {};

/** What a page does with a complete move. */
export function whenPlayed(handler) { playMove = handler; }

/** Called after every step, when other spots can be pointed at. */
export function whenStepped(handler) { onStep = handler; }

export const choices = () => selection.choices;
export const spotOf = (element) => element.dataset.spot;
const nameOf = (element) => element.getAttribute("aria-label") || element.textContent;
const isNext = (element) => selection.next.has(spotOf(element));

/** Begin a move in a new position, or again after a refusal. */
export function restart() {
  for (const id of ["type", "now"]) byId(id)?.removeAttribute("open");
  selection = new Selection(readChoices(byId("choices")));
  lifted = null;
  locked = false;
  felt.classList.remove("busy");
  advance();
}

/** While a move is on its way, no other can be made. */
export function lock() {
  locked = true;
  felt.classList.add("busy");
  byId("which")?.replaceChildren();
}

export function play(move) { if (!locked) playMove(move); }

export function cancel() {
  selection.path = [];
  advance();
}

function advance() {
  selection.skipForced();
  markSpots();
  scrollToSpots();
  onStep();
}

function scrollToSpots() {
  const spots = [...felt.querySelectorAll(".can")];
  const isInView = (spot) => {
    const { top, bottom } = spot.getBoundingClientRect();
    return bottom > TOP_BAR && top < innerHeight - BOTTOM_MARGIN;
  };
  if (spots.some(isInView)) return;
  spots[0]?.scrollIntoView({ block: "center", behavior: isReducedMotion() ? "auto" : "smooth" });
}

/** Show which spots can be pointed at, which are chosen, and the buttons that complete or cancel a move. */
export function markSpots() {
  const { next, path } = selection;
  for (const element of felt.querySelectorAll("[data-spot]")) {
    const step = next.get(spotOf(element)), isLive = Boolean(step) || "about" in element.dataset;
    element.classList.toggle("can", Boolean(step));
    element.classList.toggle("chosen", path.includes(spotOf(element)));
    element.toggleAttribute("data-drag", Boolean(step?.goesOn));
    element.tabIndex = isLive ? 0 : -1;
    element.ariaDisabled = isLive ? null : "true";
    if (step && element.classList.contains("t")) element.ariaLabel = step.words;
  }
  const completing = path.length ? selection.complete : [];
  const buttons = completing.map(({ move, words }) => createButton(words, () => play(move), "main"));
  if (selection.canCancel) buttons.push(createButton(main.dataset.cancel, cancel));
  byId("which")?.replaceChildren(...buttons);
}

export function point(element) {
  if (locked || element.classList.contains("gone")) return;
  if (!isNext(element)) {
    if (element.dataset.about) { showNote(element.dataset.about); return; }
    if (!stepBack(element)) return;
  }
  selection.path.push(spotOf(element));
  const { matching, complete } = selection;
  if (complete.length === 1 && matching.length === 1 && preferences.confirm !== "on") { play(complete[0].move); return; }
  advance();
  if (!selection.next.size) byId("which")?.firstChild?.focus(); // only its buttons are left
}

/** Pointing at a spot that cannot follow: take back what was chosen. Whether the spot can be pointed at then. */
function stepBack(element) {
  const step = selection.path.indexOf(spotOf(element));
  selection.path = step >= 0 ? selection.path.slice(0, step) : [];
  advance();
  if (step >= 0) return false; // pointing at a chosen spot only takes it back
  if (isNext(element)) return true;
  element.animate(SHAKE, { duration: isStill() ? 0 : 180 });
  showNote(whyNot(element));
  return false;
}

function whyNot(element) {
  const { no } = byId("choices").dataset, name = nameOf(element), todo = byId("todo")?.textContent;
  if (!selection.choices.length || !name) return no;
  const comesLater = selection.choices.some(({ path }) => path.indexOf(spotOf(element)) > 0);
  if (comesLater && todo && main.dataset.later) return main.dataset.later.replace("{name}", name).replace("{todo}", todo);
  return `${name}: ${no}`;
}

/** Pointing at the board between spots means one close by; otherwise say that what is chosen cannot go there. */
export function pointBetween(event) {
  const pointer = { x: event.clientX, y: event.clientY };
  const spots = [...felt.querySelectorAll(".t.can")].map((spot) => ({ spot, away: distance(center(spot), pointer) }));
  const nearest = spots.sort((a, b) => a.away - b.away)[0];
  if (nearest?.away < TOUCH_TARGET / 2) { point(nearest.spot); return; }
  const chosen = [...felt.querySelectorAll(".p.chosen")].at(-1);
  if (chosen && byId("which")?.childElementCount && main.dataset.nowhere) showNote(main.dataset.nowhere.replace("{name}", nameOf(chosen)));
}

/** Mark the pieces that a move over this spot would lose. */
export function preview(element) {
  const losing = element ? selection.losesAt(spotOf(element)) : new Set();
  for (const piece of felt.querySelectorAll(".p")) piece.classList.toggle("losing", losing.has(spotOf(piece)));
}

/** A drag begins: it chooses the piece. */
export function lift(piece) {
  const before = [...selection.path];
  point(piece);
  lifted = { before, steps: selection.path.length };
}

/** A drag ends. If it was dropped nowhere, everything is as it was before the drag. */
export function putBack() {
  if (!lifted || locked || selection.path.length !== lifted.steps) return;
  selection.path = lifted.before;
  lifted = null;
  advance();
}
