// Versions of a table, shown one after another so that they can be followed: who acts, with what, and what came of it.
//
// A version is on the page as soon as it is shown: only its pictures come later. Pieces are put where they belong and
// then animated from where they were, so there is nothing to wait for, and to jump to the end is to finish animations.
// Every step is announced by a `stage` event of <main> (messages.js: Stage); its name is also main's `data-stage`.

import {
  appear, at, deal, DEAL, fadeAway, finish, GAP, hop, HOP, isAnimated, leave, mark, melt, MELT, pulse, raise, rate,
  setRate, SETTLE, slide, SLIDE, TURN, turnOver,
} from "./animation.js";
import { causesOf, compare, groupOf, lookAtAll, numberIn, pieces } from "./comparing.js";
import { surface, isStill, main, preferences } from "./dom.js";
import { Line } from "./line.js";

const LEAD = 240, REST = 350; // ms
const MARKED_STILL = 1500; // ms: how long a mark stays where nothing moves
const HELD = 1500; // ms: how long the move that ends a game lies there before the result is told
const MOST_TURNING = 1260, MOST_SHOWN = 14; // ms of turning, pieces that are shown one by one
const SPEEDS = { quick: 2, slow: 0.45 };

// --- the line of versions

const isQueued = () => !document.hidden && preferences.motion !== "quick";

/** @type {Line<{ change: import("./messages.js").Change, show: typeof import("./board.js").update }>} */
const line = new Line(({ change, show }, { next, rate: times, isSkipped }) => {
  setRate(times);
  const isFollowed = next !== undefined && next.change.by === change.by; // the same seat goes on
  const lasts = show(change, { isFollowed, isSkipped });
  setRate(1);
  return lasts;
}, () => (isStill() ? MARKED_STILL : LEAD + SLIDE + REST));

/**
 * Show a version after those that came before it. The change that ends a game has two: the last move, and the result.
 *
 * @param {import("./messages.js").Change} change
 * @param {typeof import("./board.js").update} show Puts it on the page and returns how long it takes.
 */
export function showInTurn({ then, ...change }, show) {
  const versions = then ? [{ ...change, isLast: true }, then] : [change];
  if (change.reload || !isQueued()) {
    jump();
    for (const one of versions) show(one);
  } else for (const one of versions) line.add({ change: one, show });
}

/** Show the newest version at once. */
export function jump() {
  finish();
  line.skip();
}

// An input means the board as it is now: whoever pointed at an older one has only asked to see it. A piece that was
// pressed on its way is meant, although it lies elsewhere now.
let hasJumped = false, pressed = null;

for (const type of /** @type {const} */ (["pointerdown", "keydown"])) document.addEventListener(type, ({ target }) => {
  hasJumped = line.isWaiting;
  pressed = type === "pointerdown" && isAnimated() ? target.closest("#surface [data-spot]") : null;
  jump();
}, true);

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  jump(); // a click that no pointer or key has made, as of a screen reader
  if (!surface?.contains(event.target)) return;
  const meant = pressed?.isConnected && !pressed.contains(event.target) ? pressed : null;
  if (!hasJumped && !meant) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!hasJumped) meant.click();
  hasJumped = false;
  pressed = null;
}, true);

document.addEventListener("visibilitychange", () => { if (document.hidden) jump(); });

// --- stages

function enter(name, change, some = []) {
  if (name) main.dataset.stage = name;
  else delete main.dataset.stage;
  announceStage(name, change, some);
}

/**
 * @param {import("./messages.js").Stage["name"]} name
 * @param {import("./messages.js").Version} version
 * @param {HTMLElement[]} some
 */
function announceStage(name, { seq, by }, some) {
  const spots = some.map((piece) => piece.dataset.spot);
  /** @type {import("./messages.js").Stage} */
  const detail = { name, seq, by, spots, at: performance.now() };
  main.dispatchEvent(new CustomEvent("stage", { bubbles: true, detail }));
}

const platesOf = (seat) =>
  seat === undefined ? [] : [...document.querySelectorAll(`[data-seat="${seat}"], #seat-${seat}`)];

// --- one version

/**
 * How a version is shown.
 *
 * @typedef {object} Manner
 * @property {boolean} [hasLead] Without a lead it begins at once: a player's own move.
 * @property {boolean} [isSkipped] Nothing moves.
 * @property {boolean} [isFollowed] The same seat goes on: what it only picks up is shown with what follows.
 */

/**
 * Show one version: `putBoard` puts its board on the page, and returns the pieces that it took off but left there;
 * `putWords` puts everything else, once it has been shown what it tells of.
 * Returns how long that takes with the rest after it, in ms.
 *
 * @param {import("./messages.js").Change} change
 * @param {{ putBoard: () => HTMLElement[], putWords: () => void }} put
 * @param {Manner} [manner]
 */
export function perform(change, put, { hasLead = true, isSkipped = false, isFollowed = false } = {}) {
  const { putBoard, putWords } = put;
  finish();
  const before = lookAtAll(), pictures = picturesOf(change);
  const gone = putBoard(), happened = compare(before, lookAtAll(), gone), causes = causesOf(happened);
  const isMoving = !isStill() && !document.hidden && !isSkipped;
  const isHalf = isFollowed && !change.isLast && isPickedUp(happened);
  if (!isMoving || isHalf || !hasLead || !isDecision(change)) putWords();
  if (!isMoving || isHalf) {
    for (const piece of gone) piece.remove();
    return isSkipped || isHalf ? 0 : markStill(change, happened, causes, hasLead);
  }
  const { moved, turned, gone: lost, come, picked, replaced } = happened;
  const count = [moved, turned, lost, come, picked, replaced].flat().length;
  const isWorded = !hasLead || !isDecision(change);
  if (!count && !happened.shifted.length && !happened.piles.length) {
    if (!isWorded) putWords();
    return isDecision(change) ? rest(change, 0) : 0;
  }
  const isFar = moved.length + turned.length > MOST_SHOWN; // to a distant moment of a replay: all at once
  setRate(rate * (SPEEDS[preferences.motion] ?? 1));
  const isLed = hasLead && preferences.motion !== "quick";
  const lasts = isFar ? allAtOnce(happened, pictures) : oneByOne(change, happened, causes, pictures, isLed);
  if (!isWorded) at(lasts, putWords);
  const all = rest(change, lasts);
  setRate(1);
  return all;
}

const isDecision = (change) => Boolean(change.parts?.seq || change.isLast);

/** Whether nothing lies elsewhere than before. */
const isPickedUp = ({ moved, turned, replaced, gone, come }) => ![moved, turned, replaced, gone, come].flat().length;

function rest(change, start) {
  const end = start + (change.isLast ? HELD * rate : REST); // however quickly the rest is shown
  mark(platesOf(change.by), "acting", end);
  at(start, () => {
    for (const plate of platesOf(change.by)) plate.classList.add("acting"); // again: they may have become others
    enter("rest", change);
  });
  at(end, () => enter("", change));
  return end / rate;
}

/** Where nothing moves: rims on what it was done with and on what came of it, long enough to find them. */
function markStill(change, happened, causes, isLed) {
  const effects = [...happened.moved, ...happened.turned, ...happened.come].filter((entry) => !causes.includes(entry));
  const known = isLed ? causes : []; // players know what they did themselves
  const done = [...known, ...(effects.length > MOST_SHOWN ? [] : effects)];
  if (!causes.length && !isDecision(change)) return 0;
  mark(done.map(({ piece }) => piece), "cause", MARKED_STILL);
  if (isLed) mark(platesOf(change.by), "acting", MARKED_STILL);
  announceStage("shown", change, causes.map(({ piece }) => piece));
  if (change.isLast) return MARKED_STILL;
  if (!done.length && isLed) return REST / rate; // nothing lies elsewhere, but somebody has had a turn
  return done.length ? MARKED_STILL / rate : 0;
}

/** The pictures of pieces that may change, which turn over later than the page changes. */
function picturesOf({ parts = {}, renamed = {} }) {
  const touched = pieces().filter(({ id }) => (renamed[id] ?? id) in parts);
  return new Map(touched.map((piece) => [piece, piece.firstElementChild.cloneNode(true)]));
}

function oneByOne(change, happened, causes, pictures, hasLead) {
  const isCause = new Set(causes), isEffect = (entry) => !isCause.has(entry);
  const { moved, piles, picked, gone, come, shifted } = happened;
  const lead = hasLead && causes.length ? LEAD : 0;
  const step = (name, start, some) => {
    if (some.length) at(start, () => enter(name, change, some.map(({ piece }) => piece)));
  };
  let time = lead;

  for (const entry of shifted) slide(entry, 0, lead || SETTLE);
  if (causes.length) enter("cause", change, causes.map(({ piece }) => piece));

  // What it was done with moves, and pushes what is there along.
  const isWithin = ({ was, is }) => groupOf(was.spot) === groupOf(is.spot);
  const entered = new Set(causes.map(({ is }) => groupOf(is?.spot)));
  const left = new Set(causes.map(({ was }) => groupOf(was?.spot)));
  const isNewInHand = (entry) =>
    isEffect(entry) && (happened.replaced.includes(entry) || left.has(groupOf(entry.is.spot)));
  const shown = [...happened.turned, ...happened.replaced];
  const replaced = shown.filter(isNewInHand), turned = shown.filter((entry) => !isNewInHand(entry));
  const carried = moved.filter((entry) => isEffect(entry) && isWithin(entry) && !replaced.includes(entry));
  const drawn = moved.filter((entry) => isEffect(entry) && !isWithin(entry) && left.has(groupOf(entry.is.spot)));
  const pushed = moved.filter((entry) => isEffect(entry) && !isWithin(entry) && !drawn.includes(entry));
  step("move", time, [...causes, ...carried.filter((entry) => entered.has(groupOf(entry.is.spot)))]);
  for (const entry of causes) setOff(entry, time, happened, isWithin);
  for (const entry of carried) slide(entry, entered.has(groupOf(entry.is.spot)) ? time + GAP : time, SLIDE);
  if (causes.length || carried.length) time += SLIDE + GAP * Math.sign(carried.length);
  if (pushed.length) {
    step("push", time, pushed);
    for (const entry of pushed) hop(entry, time, HOP);
    time += HOP;
  }

  // Then what came of it: cards turn one by one, ice melts, chance deals.
  const pace = Math.min(TURN, MOST_TURNING / (turned.length || 1));
  for (const [n, entry] of turned.entries()) {
    step("turn", time + n * pace, [entry]);
    turnOver(entry.piece, pictures.get(entry.piece), time + n * pace);
  }
  if (turned.length) time += (turned.length - 1) * pace + TURN;
  const taken = new Set([...moved, ...come].map(({ is }) => is.spot));
  const freed = new Set([...moved, ...gone].map(({ was }) => was.spot));
  const isCovered = ({ was }) => taken.has(was.spot) || left.has(groupOf(was.spot));
  for (const { piece } of gone.filter((entry) => isEffect(entry) && isCovered(entry))) fadeAway(piece, lead, SLIDE);
  const lost = gone.filter((entry) => isEffect(entry) && !isCovered(entry));
  if (lost.length) {
    step("leave", time, lost);
    const gap = Math.min(GAP, MELT / lost.length);
    for (const [n, { piece, was }] of lost.entries()) melt(piece, was, time + n * gap);
    time += MELT + (lost.length - 1) * gap;
  }
  const source = piles.find(({ was, is }) => numberIn(is.name) < numberIn(was.name));
  const isRefilled = ({ is }) => carried.some((other) => groupOf(other.is.spot) === groupOf(is.spot));
  const wasBelow = (entry) => freed.has(entry.is.spot) && !isRefilled(entry);
  const arrived = come.filter(isEffect), uncovered = arrived.filter(wasBelow);
  for (const { piece } of uncovered) appear(piece, lead);
  const dealt = [...new Set([...drawn, ...replaced]), ...arrived.filter((entry) => !wasBelow(entry))];
  if (dealt.length) {
    step("deal", time, dealt);
    for (const [n, entry] of dealt.entries()) {
      if (replaced.includes(entry)) turnOver(entry.piece, pictures.get(entry.piece), time + n * GAP);
      if (entry.was) hop(entry, time + n * GAP, DEAL);
      else deal(entry.piece, entry.is, source, time + n * GAP);
    }
    time += (replaced.length ? TURN : DEAL) + (dealt.length - 1) * GAP;
  }
  for (const { piece } of [...piles, ...picked.filter(isEffect)]) pulse(piece, time === lead ? lead : time - SETTLE);
  mark(causes.map(({ piece }) => piece), "cause", time + REST);
  return time;
}

function setOff(entry, start, { moved, gone, come, piles, picked }, isWithin) {
  const { piece, was, is } = entry, isOnto = (pile) => numberIn(pile.is.name) > numberIn(pile.was.name);
  if (moved.includes(entry)) (isWithin(entry) ? slide : hop)(entry, start, SLIDE);
  else if (come.includes(entry)) deal(piece, is, null, start);
  else if (gone.includes(entry)) leave(piece, was, piles.find(isOnto), start);
  else if (picked.includes(entry)) raise(piece, start);
}

function allAtOnce({ shifted, moved, turned, replaced, gone, come }, pictures) {
  for (const entry of [...shifted, ...moved]) slide(entry, 0, SLIDE);
  for (const { piece } of [...turned, ...replaced]) turnOver(piece, pictures.get(piece), 0);
  for (const { piece } of gone) fadeAway(piece, 0, SLIDE);
  for (const { piece } of come) appear(piece, 0);
  return turned.length ? TURN : SLIDE;
}
