// Composing a move by pointing at spots, one step after another; it is played once it is complete.

import { Selection, joined, readChoices } from "./choices.js";
import {
  TOUCH_TARGET, byId, center, createButton, distance, surface, isReducedMotion, isStill, main, preferences,
} from "./dom.js";
import { clearGhosts, putFacesBack, showFace, showGhost, showTurner } from "./ghosts.js";
import { announce, showNote } from "./notices.js";
import { jump } from "./staging.js";

const SHAKE = ["-3px", "3px", "-2px", "0"].map((translate) => ({ translate })), SHAKING = 260; // ms
const TOP_BAR = 60, BOTTOM_MARGIN = 20; // px
const FEW = 8; // so many places show what would lie there at once, where nothing hovers
const isHoverless = matchMedia("(hover: none)");

let legal = [], asks = {}, selection = new Selection([]), locked = false, lifted = null, planned = null;
/** @type {(move: string) => void} */
let playMove = () => {};
let onStep = () => {};

/** What a page does with a complete move. */
export function whenPlayed(handler) { playMove = handler; }

/** Called after every step, when other spots can be pointed at. */
export function whenStepped(handler) { onStep = handler; }

export const choices = () => legal;
export const spotOf = (element) => element.dataset.spot;
export const nameOf = (element) => element.getAttribute("aria-label") || element.textContent;
const isNext = (element) => selection.next.has(spotOf(element));
export const pieceAt = (spot) =>
  [...surface.querySelectorAll("#pieces .p:not(.gone)")].find((piece) => spotOf(piece) === spot);

/** Begin a move in a new position, or again after a refusal. */
export function restart() {
  for (const id of ["type", "now"]) byId(id)?.removeAttribute("open");
  const { choices: text, then, asks: questions = "{}" } = byId("choices")?.dataset ?? {};
  legal = readChoices(text);
  asks = JSON.parse(questions);
  selection = new Selection(joined(legal, readChoices(then)));
  lifted = null;
  locked = false;
  surface.classList.remove("busy");
  advance();
  playPlanned();
}

/** The second of two decisions that were pointed at together; nothing if it is no longer possible. */
function playPlanned() {
  const move = planned;
  planned = null;
  if (!legal.some((choice) => choice.move === move)) return;
  queueMicrotask(() => { // once the first is on the page; there is nothing to look at in between
    jump();
    play(move);
  });
}

/** While a move is on its way, no other can be made. */
export function lock() {
  locked = true;
  surface.classList.add("busy");
  byId("which")?.replaceChildren();
}

/** Play a move, and `then` one of the position that follows. */
export function play(move, then = null) {
  if (locked) return;
  planned = then;
  playMove(move);
}

export function cancel() {
  selection.path = [];
  advance();
}

/** Turn the chosen piece over, if it can lie either way. */
export function turnOver() {
  if (locked || selection.faces.length < 2) return false;
  selection.turn();
  selection.path.length = 1;
  advance();
  showFace(pieceAt(selection.path[0]), selection.face, { isTurning: true });
  announce(byId("todo")?.textContent ?? main.dataset.turn);
  return true;
}

function advance() {
  selection.skipForced();
  markSpots();
  scrollToSpots();
  onStep();
}

function scrollToSpots() {
  const spots = [...surface.querySelectorAll(".can")];
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
  const starts = new Set(path.length ? selection.choices.map((choice) => choice.path[0]) : []);
  const turnable = selection.faces.length > 1 && path[0];
  for (const element of surface.querySelectorAll("[data-spot]")) {
    const spot = spotOf(element), step = next.get(spot), isStart = !step && starts.has(spot) && !path.includes(spot);
    const isLive = Boolean(step) || isStart || turnable === spot || "about" in element.dataset;
    element.classList.toggle("can", Boolean(step));
    element.classList.toggle("also", isStart); // to be chosen instead
    element.classList.toggle("chosen", path.includes(spot));
    element.toggleAttribute("data-drag", step ? step.goesOn : next.size > 0 && path.at(-1) === spot);
    element.tabIndex = isLive ? 0 : -1;
    element.ariaDisabled = isLive ? null : "true";
    if (step && element.classList.contains("t")) element.ariaLabel = step.words;
  }
  const completing = path.length ? selection.complete : [];
  const buttons = completing.map(({ move, words, then }) => createButton(words, () => play(move, then), "main"));
  if (selection.canCancel) buttons.push(createButton(main.dataset.cancel, cancel));
  byId("which")?.replaceChildren(...buttons);
  markPiece();
  ask();
}

/** The piece that will be laid shows the face that is up, and so do the places where it can go. */
function markPiece() {
  const { next, path, faces, face } = selection, piece = path.length ? pieceAt(path[0]) : null;
  const isHeld = Boolean(piece && face && next.size);
  putFacesBack();
  clearGhosts();
  if (isHeld) showFace(piece, face);
  showTurner(isHeld && faces.length > 1 ? piece : null, main.dataset.turn, turnOver);
  const places = surface.querySelectorAll(isHoverless.matches ? ".t.can" : ".can:hover");
  if (places.length <= FEW) places.forEach(addGhost);
}

function addGhost(place) {
  const [choice] = selection.endingAt(spotOf(place)), [first] = selection.path;
  if (!choice || !(choice.face || place.matches(".t"))) return;
  const face = choice.face || (first && pieceAt(first)?.querySelector("use").getAttribute("href")?.slice(1));
  if (face) showGhost(place, face, choice.breadth);
}

/** The prompt says what to point at next. */
function ask() {
  const todo = byId("todo"), last = selection.path.at(-1);
  if (!todo) return;
  todo.dataset.task ??= todo.textContent;
  const key = last && selection.next.size ? Object.keys(asks).find((start) => last.startsWith(start)) : null;
  todo.textContent = (last && asks[selection.face]) || asks[key] || todo.dataset.task;
}

export function point(element) {
  if (locked || element.classList.contains("gone")) return;
  if (!isNext(element)) {
    if (element.dataset.about) { showNote(element.dataset.about, element); return; }
    if (selection.path[0] === spotOf(element) && turnOver()) return;
    if (!stepBack(element)) return;
  }
  selection.path.push(spotOf(element));
  const { matching, complete: [only] } = selection;
  if (only && matching.length === 1 && preferences.confirm !== "on") { play(only.move, only.then); return; }
  const asked = byId("todo")?.textContent;
  advance();
  if (!selection.next.size) byId("which")?.querySelector("button")?.focus(); // only its buttons are left
  else if (byId("todo")?.textContent !== asked) announce(byId("todo").textContent);
}

/** Pointing at a spot that cannot follow: take back what was chosen. Whether the spot can be pointed at then. */
function stepBack(element) {
  const step = selection.path.indexOf(spotOf(element));
  selection.path = step >= 0 ? selection.path.slice(0, step) : [];
  advance();
  if (step >= 0) return false; // pointing at a chosen spot only takes it back
  if (isNext(element)) return true;
  element.animate(SHAKE, { duration: isStill() ? 0 : SHAKING });
  showNote(whyNot(element), element);
  return false;
}

function whyNot(element) {
  const { no } = byId("choices").dataset, name = nameOf(element), todo = byId("todo")?.textContent;
  if (!selection.choices.length || !name) return no;
  const comesLater = selection.choices.some(({ path }) => path.indexOf(spotOf(element)) > 0), { later } = main.dataset;
  if (comesLater && todo && later) return later.replace("{todo}", todo);
  return `${name}: ${no}`;
}

/** Pointing at the board between spots means one close by; otherwise say that what is chosen cannot go there. */
export function pointBetween(event) {
  const pointer = { x: event.clientX, y: event.clientY };
  const targets = [...surface.querySelectorAll(".t.can")];
  const spots = targets.map((spot) => ({ spot, away: distance(center(spot), pointer) }));
  const nearest = spots.sort((a, b) => a.away - b.away)[0];
  if (nearest?.away < TOUCH_TARGET / 2) { point(nearest.spot); return; }
  const chosen = [...surface.querySelectorAll(".p.chosen")].at(-1), { nowhere } = main.dataset;
  if (!chosen || !nowhere || !byId("which")?.childElementCount) return;
  showNote(nowhere.replace("{name}", nameOf(chosen)), chosen);
}

/** Show what pointing at this spot would do: what would lie there, and the pieces that would be lost. */
export function preview(element) {
  if (!isHoverless.matches) {
    clearGhosts();
    if (element) addGhost(element);
  }
  const losing = new Set(element ? selection.endingAt(spotOf(element)).flatMap(({ loses }) => loses) : []);
  for (const piece of surface.querySelectorAll(".p")) piece.classList.toggle("losing", losing.has(spotOf(piece)));
}

/** A drag begins: it chooses the piece. */
export function lift(piece) {
  const before = [...selection.path];
  if (before.at(-1) !== spotOf(piece)) point(piece);
  lifted = { before, steps: selection.path.length };
}

/** A drag ends. If it was dropped nowhere, everything is as it was before the drag. */
export function putBack() {
  if (!lifted || locked || selection.path.length !== lifted.steps) return;
  selection.path = lifted.before;
  lifted = null;
  advance();
}
