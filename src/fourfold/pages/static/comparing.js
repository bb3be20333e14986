// Comparing the board before and after a change: what happened to each piece, and what it was done with.

import { surface } from "./dom.js";

export const pieces = () => [...surface.querySelectorAll("#pieces .p:not(.gone)")];
const faceOf = (piece) => piece.querySelector("use")?.getAttribute("href");
/** Of "cell:0:e5" it is "cell:0". */
export const groupOf = (spot = "") => spot.slice(0, Math.max(0, spot.lastIndexOf(":"))) || spot;
export const numberIn = (words) => Number(/\d+/.exec(words ?? "")?.[0] ?? NaN);
const withoutNumber = (words) => (words ?? "").replace(/\d+/, "");

function look(piece, origin) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return {
    spot: piece.dataset.spot,
    name: piece.getAttribute("aria-label") ?? "",
    face: faceOf(piece),
    isHeld: piece.classList.contains("is-held"),
    isLast: piece.matches(".is-last, .is-placed"),
    width,
    x: x + width / 2 - origin.x,
    y: y + height / 2 - origin.y,
  };
}

export function lookAtAll() {
  const origin = surface.getBoundingClientRect();
  return new Map(pieces().map((piece) => [piece, look(piece, origin)]));
}

/**
 * A piece, before and after. `was` is missing for a piece that has come, and `is` for one that has gone.
 *
 * @typedef {{ piece: HTMLElement, was?: Look, is?: Look }} Entry
 * @typedef {ReturnType<typeof look>} Look
 * @typedef {"shifted" | "moved" | "turned" | "replaced" | "piles" | "picked" | "gone" | "come"} Happening
 */

/** What happened to each piece. */
export function compare(before, after, gone) {
  /** @type {{ [Kind in Happening]: Entry[] }} */
  const happened = { shifted: [], moved: [], turned: [], replaced: [], piles: [], picked: [], gone: [], come: [] };
  for (const [piece, is] of after) {
    const was = before.get(piece);
    if (!was) { happened.come.push({ piece, is }); continue; }
    const entry = { piece, was, is }, isElsewhere = was.spot !== is.spot;
    const hasMoved = Math.hypot(was.x - is.x, was.y - is.y) > 1 || Math.abs(was.width - is.width) > 1;
    if (isElsewhere) happened.moved.push(entry);
    else if (hasMoved && was.width && is.width) happened.shifted.push(entry);
    if (!isElsewhere && was.isHeld !== is.isHeld) { if (is.isHeld) happened.picked.push(entry); }
    else if (was.face !== is.face && isPile(was, is)) happened.piles.push(entry);
    else if (was.face !== is.face) happened[!hasMoved && isElsewhere ? "replaced" : "turned"].push(entry);
    else if (was.name !== is.name && !is.spot?.includes(":")) happened.piles.push(entry); // a number beside it differs
  }
  for (const piece of gone) if (before.has(piece)) happened.gone.push({ piece, was: before.get(piece) });
  return happened;
}

// A pile looks different with every piece that is taken from it, and a piece with every mark on it: they do not turn
// over.
const isPile = (was, is) => was.spot === is.spot && (!is.spot?.includes(":") || isSameThing(was.name, is.name));
const isSameThing = (was, is) => withoutNumber(was) === withoutNumber(is) || was.startsWith(is) || is.startsWith(was);

/**
 * What the player did it with: what the server marks as the last decision; else what came to a place, not what was
 * pushed out of there; else what was paid, moved or turned.
 */
export function causesOf({ moved, turned, picked, gone, come }) {
  const travellers = moved.filter(({ was, is }) => groupOf(was.spot) !== groupOf(is.spot));
  const arriveWhere = (one) => (other) => other !== one && groupOf(other.is.spot) === groupOf(one.was.spot);
  const first = travellers.filter((one) => !travellers.some(arriveWhere(one)));
  const swapped = moved.filter(({ is }) => !come.some((other) => groupOf(other.is.spot) === groupOf(is.spot)));
  for (const some of [
    [...travellers, ...come].filter(({ was, is }) => is.isLast && !was?.isLast), first, travellers,
    gone.filter(({ was }) => was.isHeld), swapped, picked, turned.slice(0, 1),
  ]) if (some.length) return some;
  return [];
}

