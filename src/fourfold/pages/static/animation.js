// Motions of pieces: what is animated now, what happens later, and how pieces slide, hop, turn over, come and go.
//
// Pieces are on the page where they belong, and are animated from where they were: to jump to the end is to finish.

export const SLIDE = 320, HOP = 240, TURN = 420, DEAL = 320, MELT = 700, SETTLE = 200, GAP = 60; // ms
const MOVE_EASE = "cubic-bezier(.3, .1, .2, 1)";

// --- what is shown now

export let rate = 1; // how many times as quick as usual

let animations = [], later = [];

export const setRate = (times) => { rate = times; };
export const isAnimated = () => animations.length > 0;

function animate(element, frames, start, duration, options = {}) {
  if (!element) return;
  const timing = { delay: start / rate, duration: duration / rate, fill: "backwards", easing: MOVE_EASE };
  animations.push(element.animate(frames, { ...timing, ...options }));
}

/** Do something in `start` ms, or at once where the rest is skipped. */
export function at(start, action) {
  if (!start) { action(); return; }
  const entry = { action, timer: setTimeout(() => { later.splice(later.indexOf(entry), 1); action(); }, start / rate) };
  later.push(entry);
}

/** Everything as it is in the end. */
export function finish() {
  const due = later;
  later = [];
  for (const { timer, action } of due) {
    clearTimeout(timer);
    action();
  }
  for (const animation of animations) if (animation.playState !== "idle") animation.finish();
  animations = [];
}

/** A class of elements, for a time. */
export function mark(elements, name, until) {
  for (const element of elements) element.classList.add(name);
  at(until, () => { for (const element of elements) element.classList.remove(name); });
}

// --- the motions

function placeOf(piece) {
  const matrix = new DOMMatrix(getComputedStyle(piece).transform);
  return { x: matrix.m41, y: matrix.m42 };
}

const placed = ({ x, y }, scale = 1) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

export function slide({ piece, was, is }, start, duration) {
  if (!was.width || !is.width) { appear(piece, start); return; }
  const to = placeOf(piece), from = { x: to.x + was.x - is.x, y: to.y + was.y - is.y };
  animate(piece, [placed(from, was.width / is.width), placed(to)], start, duration);
}

// Over others, a little higher in the middle.
export function hop({ piece, was, is }, start, duration) {
  if (!was.width || !is.width) { appear(piece, start); return; }
  const to = placeOf(piece), dx = was.x - is.x, dy = was.y - is.y, size = was.width / is.width;
  const middle = { x: to.x + dx / 2, y: to.y + dy / 2 - Math.min(40, Math.hypot(dx, dy) / 8) };
  const frames = [
    placed({ x: to.x + dx, y: to.y + dy }, size),
    { ...placed(middle, 1.08 * Math.max(1, (size + 1) / 2)), easing: "ease-in" },
    placed(to),
  ];
  lift(piece, start, duration);
  animate(piece, frames, start, duration, { easing: "ease-out" });
}

function lift(piece, start, duration) {
  at(start, () => piece.classList.add("moving"));
  at(start + duration, () => piece.classList.remove("moving"));
}

export function turnOver(piece, picture, start) {
  const current = piece.firstElementChild;
  if (!picture || !current) return;
  const edge = { transform: "perspective(60rem) rotateY(90deg) scale(1.06)" };
  const far = { transform: "perspective(60rem) rotateY(-90deg) scale(1.06)" };
  const flat = { transform: "perspective(60rem) rotateY(0)" };
  current.replaceWith(picture); // the old face, until the middle of the turn
  lift(piece, start, TURN);
  animate(picture, [flat, edge], start, TURN / 2, { easing: "ease-in" });
  at(start + TURN / 2, () => picture.replaceWith(current));
  animate(current, [far, flat], start + TURN / 2, TURN / 2, { easing: "ease-out" });
}

export function deal(piece, is, source, start) {
  const to = placeOf(piece);
  if (!source?.was.width) { drop(piece, to, start); return; }
  const from = { x: to.x + source.was.x - is.x, y: to.y + source.was.y - is.y };
  piece.classList.add("coming");
  at(start + DEAL, () => piece.classList.remove("coming"));
  const onPile = { ...placed(from, source.was.width / (is.width || 1)), opacity: 0 };
  animate(piece, [onPile, { opacity: 1, offset: 0.2 }, { ...placed(to), opacity: 1 }], start, DEAL);
}

function drop(piece, to, start) {
  const above = { ...placed({ x: to.x, y: to.y - 24 }, 1.12), opacity: 0 };
  animate(piece, [above, { ...placed(to), opacity: 1 }], start, DEAL, { easing: "ease-out" });
}

const swell = ({ firstElementChild: picture }, scale, start, duration) =>
  animate(picture, [{ scale: 1 }, { scale }, { scale: 1 }], start, duration);

export const appear = (piece, start) => animate(piece, [{ opacity: 0 }, { opacity: 1 }], start, SETTLE);
export const raise = (piece, start) => swell(piece, 1.12, start, SLIDE);
export const pulse = (piece, start) => swell(piece, 1.06, start, SETTLE);

function remains(piece, end) {
  at(end, () => piece.remove());
}

export function fadeAway(piece, start, duration) {
  animate(piece, [{ opacity: 1 }, { opacity: 0 }], start, duration, { fill: "both" });
  remains(piece, start + duration);
}

export function melt(piece, was, start) {
  const { x, y } = placeOf(piece), sunk = { ...placed({ x, y: y + was.width * 0.08 }, 0.9), opacity: 0 };
  animate(piece, [{ ...placed({ x, y }), opacity: 1 }, sunk], start, MELT, { easing: "ease-in", fill: "both" });
  remains(piece, start + MELT);
}

/** A piece is put on a pile, or out of the game. */
export function leave(piece, was, sink, start) {
  if (!sink?.is.width) { melt(piece, was, start); return; }
  const from = placeOf(piece), to = { x: from.x + sink.is.x - was.x, y: from.y + sink.is.y - was.y };
  const onPile = { ...placed(to, sink.is.width / (was.width || 1)), opacity: 0.4 };
  animate(piece, [{ ...placed(from), opacity: 1 }, onPile], start, SLIDE, { fill: "both" });
  remains(piece, start + SLIDE);
}
