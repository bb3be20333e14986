// Versions of a table, shown one after another so that they can be followed: who acts, with what, and what came of it.
//
// A version is on the page as soon as it is shown: only its pictures come later. Pieces are put where they belong and
// then animated from where they were, so there is nothing to wait for, and to jump to the end is to finish animations.
// Every step is told by a `stage` event of <main>: {name, seq, by, spots, at}; its name is also main's `data-stage`.

import { byId, felt, isStill, main, preferences } from "./dom.js";
import { Line } from "./line.js";

const LEAD = 240, SLIDE = 320, HOP = 240, TURN = 420, DEAL = 320, MELT = 700, SETTLE = 200, GAP = 60, REST = 350; // ms
const MARKED_STILL = 1500; // ms: how long a mark stays where nothing moves
const HELD = 1500; // ms: how long the move that ends a game lies there before the result is told
const MOST_TURNING = 1260, MOST_TOLD = 14; // ms of turning, pieces that are told one by one
const SPEEDS = { quick: 2, slow: 0.45 };
const MOVE_EASE = "cubic-bezier(.3, .1, .2, 1)";

// --- the line of versions

let rate = 1;

const isQueued = () => !document.hidden && preferences.motion !== "quick";

const line = new Line((version, { next, ...how }) => {
  rate = how.rate;
  const isFollowed = next !== undefined && next.change.by === version.change.by; // the same seat goes on
  const lasts = version.show(version.change, { isFollowed, isSkipped: how.isSkipped });
  rate = 1;
  return lasts;
}, () => (isStill() ? MARKED_STILL : LEAD + SLIDE + REST));

/**
 * Show a version after those that came before it. `show` puts it on the page and returns how long it takes. The change
 * that ends a game has two: the last move, and `then` the result.
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

for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, ({ target }) => {
  hasJumped = line.isWaiting;
  pressed = type === "pointerdown" && animations.length ? target.closest("#felt [data-spot]") : null;
  jump();
}, true);

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  jump(); // a click that no pointer or key has made, as of a screen reader
  if (!felt?.contains(event.target)) return;
  const meant = pressed?.isConnected && !pressed.contains(event.target) ? pressed : null;
  if (!hasJumped && !meant) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (!hasJumped) meant.click();
  hasJumped = false;
  pressed = null;
}, true);

document.addEventListener("visibilitychange", () => { if (document.hidden) jump(); });

// --- what is shown now

let animations = [], later = [];

function animate(element, frames, start, duration, options = {}) {
  if (!element) return;
  animations.push(element.animate(frames, { delay: start / rate, duration: duration / rate, fill: "backwards", easing: MOVE_EASE, ...options }));
}

function at(start, action) {
  if (!start) { action(); return; }
  const entry = { action, timer: setTimeout(() => { later.splice(later.indexOf(entry), 1); action(); }, start / rate) };
  later.push(entry);
}

function finish() {
  const due = later;
  later = [];
  for (const { timer, action } of due) {
    clearTimeout(timer);
    action();
  }
  for (const animation of animations) if (animation.playState !== "idle") animation.finish();
  animations = [];
}

function enter(name, change, pieces) {
  if (name) main.dataset.stage = name;
  else delete main.dataset.stage;
  tell(name, change, pieces);
}

function tell(name, { seq, by }, pieces = []) {
  const spots = pieces.map((piece) => piece.dataset.spot);
  main.dispatchEvent(new CustomEvent("stage", { bubbles: true, detail: { name, seq, by, spots, at: performance.now() } }));
}

const platesOf = (seat) => seat === undefined ? [] : [...document.querySelectorAll(`[data-seat="${seat}"]`), byId(`seat-${seat}`)].filter(Boolean);

function mark(elements, name, until) {
  for (const element of elements) element.classList.add(name);
  at(until, () => { for (const element of elements) element.classList.remove(name); });
}

// --- comparing the board before and after

const pieces = () => [...felt.querySelectorAll("#pieces .p:not(.gone)")];
const faceOf = (piece) => piece.querySelector("use")?.getAttribute("href");
const groupOf = (spot = "") => spot.slice(0, Math.max(0, spot.lastIndexOf(":"))) || spot; // "cell:0:e5": "cell:0"
const numberIn = (words) => Number(/\d+/.exec(words ?? "")?.[0] ?? NaN);
const withoutNumber = (words) => (words ?? "").replace(/\d+/, "");

function look(piece, origin) {
  const box = piece.getBoundingClientRect(), { spot } = piece.dataset;
  const name = piece.getAttribute("aria-label") ?? "", isHeld = piece.classList.contains("is-held"), isLast = piece.matches(".is-last, .is-placed");
  return { spot, name, isHeld, isLast, face: faceOf(piece), width: box.width, x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y };
}

function lookAtAll() {
  const origin = felt.getBoundingClientRect();
  return new Map(pieces().map((piece) => [piece, look(piece, origin)]));
}

/** What happened to each piece: lists of {piece, was, is}. */
function compare(before, after, gone) {
  const told = { shifted: [], moved: [], turned: [], replaced: [], piles: [], picked: [], gone: [], come: [] };
  for (const [piece, is] of after) {
    const was = before.get(piece);
    if (!was) { told.come.push({ piece, is }); continue; }
    const entry = { piece, was, is }, hasMoved = Math.hypot(was.x - is.x, was.y - is.y) > 1 || Math.abs(was.width - is.width) > 1;
    if (was.spot !== is.spot) told.moved.push(entry);
    else if (hasMoved && was.width && is.width) told.shifted.push(entry);
    if (was.spot === is.spot && was.isHeld !== is.isHeld) { if (is.isHeld) told.picked.push(entry); }
    else if (was.face !== is.face) told[isPile(was, is) ? "piles" : !hasMoved && was.spot !== is.spot ? "replaced" : "turned"].push(entry);
    else if (was.name !== is.name && !is.spot?.includes(":")) told.piles.push(entry); // a number beside it has changed
  }
  for (const piece of gone) if (before.has(piece)) told.gone.push({ piece, was: before.get(piece) });
  return told;
}

// A pile looks different with every piece that is taken from it, and a piece with every mark on it: they do not turn over.
const isPile = (was, is) => was.spot === is.spot &&
  (!is.spot?.includes(":") || withoutNumber(was.name) === withoutNumber(is.name) || was.name.startsWith(is.name) || is.name.startsWith(was.name));

/**
 * What the player did it with: what the server marks as the last decision; else what came to a place, not what was
 * pushed out of there; else what was paid, moved or turned.
 */
function causesOf({ moved, turned, picked, gone, come }) {
  const travellers = moved.filter(({ was, is }) => groupOf(was.spot) !== groupOf(is.spot));
  const first = travellers.filter((one) => !travellers.some((other) => other !== one && groupOf(other.is.spot) === groupOf(one.was.spot)));
  const swapped = moved.filter(({ is }) => !come.some((other) => groupOf(other.is.spot) === groupOf(is.spot)));
  for (const some of [
    [...travellers, ...come].filter(({ was, is }) => is.isLast && !was?.isLast), first, travellers,
    gone.filter(({ was }) => was.isHeld), swapped, picked, turned.slice(0, 1),
  ]) if (some.length) return some;
  return [];
}

// --- one version

/**
 * Show one version: `putBoard` puts its board on the page, and returns the pieces that it took off but left there;
 * `putWords` puts everything else, once it has been shown what it tells of.
 * Returns how long that takes with the rest after it, in ms. Without a lead it begins at once: a player's own move.
 * What a seat only picks up is shown with what follows, if that `isFollowed`.
 */
export function perform(change, { putBoard, putWords }, { hasLead = true, isSkipped = false, isFollowed = false } = {}) {
  finish();
  const before = lookAtAll(), pictures = picturesOf(change);
  const gone = putBoard(), told = compare(before, lookAtAll(), gone), causes = causesOf(told);
  const isMoving = !isStill() && !document.hidden && !isSkipped, isHalf = isFollowed && isPickedUp(told);
  if (!isMoving || isHalf || !hasLead || !isDecision(change)) putWords();
  if (!isMoving || isHalf) {
    for (const piece of gone) piece.remove();
    return isSkipped || isHalf ? 0 : markStill(change, told, causes, hasLead);
  }
  const count = told.moved.length + told.turned.length + told.gone.length + told.come.length + told.picked.length + told.replaced.length;
  const isWorded = !hasLead || !isDecision(change);
  if (!count && !told.shifted.length && !told.piles.length) {
    if (!isWorded) putWords();
    return isDecision(change) ? rest(change, 0) : 0;
  }
  const isFar = told.moved.length + told.turned.length > MOST_TOLD; // to a distant moment of a replay: all at once
  rate *= SPEEDS[preferences.motion] ?? 1;
  const lasts = isFar ? allAtOnce(told, pictures) : oneByOne(change, told, causes, pictures, hasLead && preferences.motion !== "quick");
  if (!isWorded) at(lasts, putWords);
  const all = rest(change, lasts);
  rate = 1;
  return all;
}

const isDecision = (change) => Boolean(change.parts?.seq || change.isLast);

/** Whether nothing lies elsewhere than before. */
const isPickedUp = ({ moved, turned, replaced, gone, come }) => ![...moved, ...turned, ...replaced, ...gone, ...come].length;

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
function markStill(change, told, causes, isLed) {
  const effects = [...told.moved, ...told.turned, ...told.come].filter((entry) => !causes.includes(entry));
  const done = [...(isLed ? causes : []), ...(effects.length > MOST_TOLD ? [] : effects)]; // players know what they did themselves
  if (!causes.length && !isDecision(change)) return 0;
  mark(done.map(({ piece }) => piece), "cause", MARKED_STILL);
  if (isLed) mark(platesOf(change.by), "acting", MARKED_STILL);
  tell("shown", change, causes.map(({ piece }) => piece));
  if (change.isLast) return MARKED_STILL;
  if (!done.length && isLed) return REST / rate; // nothing lies elsewhere, but somebody has had a turn
  return done.length ? MARKED_STILL / rate : 0;
}

/** The pictures of pieces that may change, which turn over later than the page changes. */
function picturesOf({ parts = {}, renamed = {} }) {
  const touched = pieces().filter(({ id }) => (renamed[id] ?? id) in parts);
  return new Map(touched.map((piece) => [piece, piece.firstElementChild.cloneNode(true)]));
}

function oneByOne(change, told, causes, pictures, hasLead) {
  const isCause = new Set(causes), isEffect = (entry) => !isCause.has(entry);
  const { moved, piles, picked, gone, come, shifted } = told;
  const lead = hasLead && causes.length ? LEAD : 0;
  const step = (name, start, some) => { if (some.length) at(start, () => enter(name, change, some.map(({ piece }) => piece))); };
  let time = lead;

  for (const entry of shifted) slide(entry, 0, lead || SETTLE);
  if (causes.length) enter("cause", change, causes.map(({ piece }) => piece));

  // What it was done with moves, and pushes what is there along.
  const isWithin = ({ was, is }) => groupOf(was.spot) === groupOf(is.spot);
  const entered = new Set(causes.map(({ is }) => groupOf(is?.spot))), left = new Set(causes.map(({ was }) => groupOf(was?.spot)));
  const isNewInHand = (entry) => isEffect(entry) && (told.replaced.includes(entry) || left.has(groupOf(entry.is.spot)));
  const [replaced, turned] = [isNewInHand, (entry) => !isNewInHand(entry)].map((is) => [...told.turned, ...told.replaced].filter(is));
  const carried = moved.filter((entry) => isEffect(entry) && isWithin(entry) && !replaced.includes(entry));
  const drawn = moved.filter((entry) => isEffect(entry) && !isWithin(entry) && left.has(groupOf(entry.is.spot)));
  const pushed = moved.filter((entry) => isEffect(entry) && !isWithin(entry) && !drawn.includes(entry));
  step("move", time, [...causes, ...carried.filter((entry) => entered.has(groupOf(entry.is.spot)))]);
  for (const entry of causes) setOff(entry, time, told, isWithin);
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
  const taken = new Set([...moved, ...come].map(({ is }) => is.spot)), freed = new Set([...moved, ...gone].map(({ was }) => was.spot));
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
  const uncovered = come.filter((entry) => isEffect(entry) && freed.has(entry.is.spot) && !isRefilled(entry)); // what lay below
  for (const { piece } of uncovered) appear(piece, lead);
  const dealt = [...new Set([...drawn, ...replaced]), ...come.filter((entry) => isEffect(entry) && !uncovered.includes(entry))];
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
  const { piece, was, is } = entry;
  if (moved.includes(entry)) (isWithin(entry) ? slide : hop)(entry, start, SLIDE);
  else if (come.includes(entry)) deal(piece, is, null, start);
  else if (gone.includes(entry)) leave(piece, was, piles.find((pile) => numberIn(pile.is.name) > numberIn(pile.was.name)), start);
  else if (picked.includes(entry)) raise(piece, start);
}

function allAtOnce({ shifted, moved, turned, replaced, gone, come }, pictures) {
  for (const entry of [...shifted, ...moved]) slide(entry, 0, SLIDE);
  for (const { piece } of [...turned, ...replaced]) turnOver(piece, pictures.get(piece), 0);
  for (const { piece } of gone) fadeAway(piece, 0, SLIDE);
  for (const { piece } of come) appear(piece, 0);
  return turned.length ? TURN : SLIDE;
}

// --- the motions

function placeOf(piece) {
  const matrix = new DOMMatrix(getComputedStyle(piece).transform);
  return { x: matrix.m41, y: matrix.m42 };
}

const placed = ({ x, y }, scale = 1) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

function slide({ piece, was, is }, start, duration) {
  if (!was.width || !is.width) { appear(piece, start); return; }
  const to = placeOf(piece), from = { x: to.x + was.x - is.x, y: to.y + was.y - is.y };
  animate(piece, [placed(from, was.width / is.width), placed(to)], start, duration);
}

// Over others, a little higher in the middle.
function hop({ piece, was, is }, start, duration) {
  if (!was.width || !is.width) { appear(piece, start); return; }
  const to = placeOf(piece), dx = was.x - is.x, dy = was.y - is.y, size = was.width / is.width;
  const middle = { x: to.x + dx / 2, y: to.y + dy / 2 - Math.min(40, Math.hypot(dx, dy) / 8) };
  const frames = [placed({ x: to.x + dx, y: to.y + dy }, size), { ...placed(middle, 1.08 * Math.max(1, (size + 1) / 2)), easing: "ease-in" }, placed(to)];
  lift(piece, start, duration);
  animate(piece, frames, start, duration, { easing: "ease-out" });
}

function lift(piece, start, duration) {
  at(start, () => piece.classList.add("moving"));
  at(start + duration, () => piece.classList.remove("moving"));
}

function turnOver(piece, picture, start) {
  const current = piece.firstElementChild;
  if (!picture || !current) return;
  const edge = { transform: "perspective(60rem) rotateY(90deg) scale(1.06)" }, flat = { transform: "perspective(60rem) rotateY(0)" };
  current.replaceWith(picture); // the old face, until the middle of the turn
  lift(piece, start, TURN);
  animate(picture, [flat, edge], start, TURN / 2, { easing: "ease-in" });
  at(start + TURN / 2, () => picture.replaceWith(current));
  animate(current, [{ transform: "perspective(60rem) rotateY(-90deg) scale(1.06)" }, flat], start + TURN / 2, TURN / 2, { easing: "ease-out" });
}

function deal(piece, is, source, start) {
  const to = placeOf(piece);
  if (!source?.was.width) { drop(piece, to, start); return; }
  const from = { x: to.x + source.was.x - is.x, y: to.y + source.was.y - is.y };
  piece.classList.add("coming");
  at(start + DEAL, () => piece.classList.remove("coming"));
  animate(piece, [{ ...placed(from, source.was.width / (is.width || 1)), opacity: 0 }, { opacity: 1, offset: 0.2 }, { ...placed(to), opacity: 1 }], start, DEAL);
}

const drop = (piece, to, start) =>
  animate(piece, [{ ...placed({ x: to.x, y: to.y - 24 }, 1.12), opacity: 0 }, { ...placed(to), opacity: 1 }], start, DEAL, { easing: "ease-out" });
const appear = (piece, start) => animate(piece, [{ opacity: 0 }, { opacity: 1 }], start, SETTLE);
const raise = (piece, start) => animate(piece.firstElementChild, [{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], start, SLIDE);
const pulse = (piece, start) => animate(piece.firstElementChild, [{ scale: 1 }, { scale: 1.06 }, { scale: 1 }], start, SETTLE);

function remains(piece, end) {
  at(end, () => piece.remove());
}

function fadeAway(piece, start, duration) {
  animate(piece, [{ opacity: 1 }, { opacity: 0 }], start, duration, { fill: "both" });
  remains(piece, start + duration);
}

function melt(piece, was, start) {
  const place = placeOf(piece);
  animate(piece, [{ ...placed(place), opacity: 1 }, { ...placed({ x: place.x, y: place.y + was.width * 0.08 }, 0.9), opacity: 0 }], start, MELT, { easing: "ease-in", fill: "both" });
  remains(piece, start + MELT);
}

/** A piece is put on a pile, or out of the game. */
function leave(piece, was, sink, start) {
  if (!sink?.is.width) { melt(piece, was, start); return; }
  const from = placeOf(piece), to = { x: from.x + sink.is.x - was.x, y: from.y + sink.is.y - was.y };
  animate(piece, [{ ...placed(from), opacity: 1 }, { ...placed(to, sink.is.width / (was.width || 1)), opacity: 0.4 }], start, SLIDE, { fill: "both" });
  remains(piece, start + SLIDE);
}
