// A board that can be pointed at, by mouse, thumb or keyboard, and shows new versions of its table.
// What becomes of a move is up to the page: `whenPlayed`.

import { applyChange, divided } from "./changes.js";
import { setServerTime } from "./clocks.js";
import "./details.js";
import { byId, center, create, surface, main } from "./dom.js";
import "./explaining.js";
import "./gestures.js";
import { putFacesBack } from "./ghosts.js";
import { askForHint, clearHint } from "./hints.js";
import { announce, showNote, showPhrase } from "./notices.js";
import { post } from "./page.js";
import {
  cancel, choices, markSpots, pieceAt, play, point, pointBetween, preview, restart, turnOver,
} from "./pointing.js";
import { perform } from "./staging.js";

// --- new versions

const logLines = () => [...document.querySelectorAll("#log li[id]")];
const turn = () => byId("seq")?.value;

let isOutdated = false, isLoading = false; // until it is loaded again, the page has other parts than those that change

/**
 * Show another version. Returns for how many ms the next one should wait.
 *
 * @param {import("./messages.js").Change} change
 * @param {import("./staging.js").Manner} [options]
 */
export function update(change, options) {
  isOutdated ||= Boolean(change.reload);
  if (isOutdated) {
    if (!isLoading && !("leaves" in main.dataset)) {
      isLoading = true;
      location.reload();
    }
    return 0;
  }
  const isOwn = surface.classList.contains("busy"), { board, words } = divided(change);
  if (isOwn && surface.contains(document.activeElement)) left = document.activeElement;
  const put = { putBoard: () => putBoard(board), putWords: () => putWords(words) };
  return perform(change, put, { hasLead: !isOwn, ...options });
}

function putBoard(change) {
  putFacesBack();
  const gone = applyChange(change);
  main.dataset.seq = String(change.seq);
  if (change.now) setServerTime(change.now);
  if (change.address) history.replaceState(null, "", change.address);
  if (hasLostFocus()) leaveFocus(pieceAt(focused.dataset.spot) ?? surface);
  return gone;
}

function putWords(change) {
  const turnBefore = turn(), linesBefore = new Set(logLines().map(({ id }) => id));
  applyChange(change);
  report(logLines().filter(({ id }) => !linesBefore.has(id)), change.say);
  if (!turnBefore || turnBefore !== turn() || change.parts.choices) { clearHint(); restart(); }
  else markSpots(); // the position is the same: what is chosen stays chosen
  main.dispatchEvent(new Event("version"));
  if (hasLostFocus()) leaveFocus(surface);
  queueMicrotask(goOn); // a second move that was pointed at with the first comes before
  byId("onward")?.querySelector(".main")?.focus({ preventScroll: true });
}

function report(newLines, more) {
  newLines.filter((line) => line.classList.contains("phrase")).forEach(showPhrase);
  const texts = newLines.map((line) => line.textContent);
  if (more) texts.push(more);
  if (texts.length) announce([...texts, byId("turn").textContent].map(asSentence).join(" "));
}

const asSentence = (text) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

// --- focus: a move takes elements away, and whoever plays by keys goes on from where it led

let focused = null, left = null, isByKey = false; // what had the focus last; where a move has left it

surface.tabIndex = -1;
document.addEventListener("focusin", ({ target }) => { focused = target; });
document.addEventListener("keydown", () => { isByKey = true; }, true);
document.addEventListener("pointerdown", () => { isByKey = false; }, true);

function hasLostFocus() {
  const { activeElement: active, body } = document;
  return isByKey && focused && (active?.matches(".gone") || (active === body && !focused.checkVisibility()));
}

function leaveFocus(element) {
  left = element;
  element.focus({ preventScroll: true });
}

/** To what can be chosen next; after the game, to what can be done then. */
function goOn() {
  if (!isByKey || !left || left !== document.activeElement || surface.matches(".busy")) return;
  const next = surface.querySelector(".can") ?? document.querySelector("#ends .main");
  if (!next) return;
  left = null;
  next.focus({ preventScroll: true });
}

// --- pointing

const spotAt = ({ target }) => target.closest("[data-spot]");

document.addEventListener("click", (event) => {
  const spot = spotAt(event);
  if (spot) point(spot);
  else if (event.target === surface) pointBetween(event);
});

surface.addEventListener("pointerover", (event) => preview(spotAt(event)));
surface.addEventListener("pointerleave", () => preview(null));
surface.addEventListener("focusin", (event) => preview(spotAt(event)));

// --- keys: arrows lead from spot to spot, F turns the chosen piece, Escape cancels a move, a slash opens the field to
//     type one

const ARROWS = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

/** Whether a key is meant for the page, not for a field or the browser. */
export const isShortcut = (event) =>
  !event.target.matches("input, select, textarea") && !event.ctrlKey && !event.metaKey && !event.altKey;

function focusNext(arrow) {
  const spots = [...surface.querySelectorAll(".can")], active = document.activeElement;
  if (!surface.contains(active) || !active?.classList.contains("can")) { spots[0]?.focus(); return; }
  const from = center(active);
  let best = null, least = Infinity;
  for (const spot of spots) {
    const to = center(spot), dx = to.x - from.x, dy = to.y - from.y;
    const along = dx * arrow.x + dy * arrow.y, aside = Math.abs(dx * arrow.y) + Math.abs(dy * arrow.x);
    if (spot !== active && along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  best?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { cancel(); return; }
  if (!isShortcut(event)) return;
  if (ARROWS[event.key]) {
    event.preventDefault();
    focusNext(ARROWS[event.key]);
  } else if (event.key === "f") turnOver();
  else if (event.key === "/" && byId("type")) {
    event.preventDefault();
    byId("type").open = true;
    byId("typed").focus();
  }
});

// --- forms

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.parentElement?.id === "hint") {
    event.preventDefault();
    play(submitter.value);
  } else if (form.id === "choices") {
    event.preventDefault();
    submitChoices(form, submitter);
  }
});

// The form has a field to type a move; buttons elsewhere on the page use it to ask for a hint or for a move back.
function submitChoices(form, submitter) {
  const what = submitter?.dataset.what, seq = byId("seq")?.value;
  if (what === "hint") askForHint(submitter.formAction, seq);
  else if (what) post(submitter.formAction, { seq }).catch((error) => showNote(error.message));
  else play(String(new FormData(form).get("move")).trim());
}

// The list of legal moves is written when it is opened.
document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "now" || !target.open) return;
  const words = new Set(choices().map((choice) => choice.words));
  target.querySelector("ul").replaceChildren(...[...words].map((textContent) => create("li", { textContent })));
}, true);

restart();
