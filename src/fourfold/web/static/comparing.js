// Comparing the board before and after a change: what happened to each piece, and what it was done with.

import { felt } from "./dom.js";

export const pieces = () => [...felt.querySelectorAll("#pieces .p:not(.gone)")];
const faceOf = (piece) => piece.querySelector("use")?.getAttribute("href");
export const groupOf = (spot = "") => spot.slice(0, Math.max(0, spot.lastIndexOf(":"))) || spot; // "cell:0:e5": "cell:0"
export const numberIn = (words) => Number(/\d+/.exec(words ?? "")?.[0] ?? NaN);
const withoutNumber = (words) => (words ?? "").replace(/\d+/, "");

function look(piece, origin) {
  const box = piece.getBoundingClientRect(), { spot } = piece.dataset;
  const name = piece.getAttribute("aria-label") ?? "", isHeld = piece.classList.contains("is-held"), isLast = piece.matches(".is-last, .is-placed");
  return { spot, name, isHeld, isLast, face: faceOf(piece), width: box.width, x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y };
}

export function lookAtAll() {
  const origin = felt.getBoundingClientRect();
  return new Map(pieces().map((piece) => [piece, look(piece, origin)]));
}

/** What happened to each piece: lists of {piece, was, is}. */
export function compare(before, after, gone) {
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
export function causesOf({ moved, turned, picked, gone, come }) {
  const travellers = moved.filter(({ was, is }) => groupOf(was.spot) !== groupOf(is.spot));
  const first = travellers.filter((one) => !travellers.some((other) => other !== one && groupOf(other.is.spot) === groupOf(one.was.spot)));
  const swapped = moved.filter(({ is }) => !come.some((other) => groupOf(other.is.spot) === groupOf(is.spot)));
  for (const some of [
    [...travellers, ...come].filter(({ was, is }) => is.isLast && !was?.isLast), first, travellers,
    gone.filter(({ was }) => was.isHeld), swapped, picked, turned.slice(0, 1),
  ]) if (some.length) return some;
  return [];
}

