// Applying a change to the parts of a page. Live tables, lessons and replays share this format.

import { FADE, byId, create, felt, isStill, parseHtml } from "./dom.js";
import { Idiomorph } from "./idiomorph.min.js";

// The container of a new part, by the beginning of its id.
const CONTAINERS = [
  [/^k/, "looks"], [/^ground-/, "ground"], [/^words-|^zoom-/, "words"], [/^p\d/, "pieces"], [/^at-/, "targets"], [/^l\d/, "log"],
];
const TURN_OVER = [{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }];

const containerOf = (id) => byId(CONTAINERS.find(([pattern]) => pattern.test(id))?.[1]);
const isFace = (id) => id.startsWith("k");

/**
 * Make the parts of the page those of another version. `pages/table/changes.py` writes a change; it is an object with
 *
 *   gone     ids of parts to remove;
 *   parts    by id, what a part becomes (below);
 *   felt     the classes of the board, if they differ;
 *   renamed  in replays: {old id: new id} of pieces, done before anything else, so that a piece that stays slides.
 *
 * What a part becomes:
 *
 *   "<li …>"            its whole HTML. A part that is there is morphed into it;
 *   [classes, sign]     a new empty spot: there can be many, and they are all alike;
 *   {name: value, …}    of a part that is there, the attributes that differ; null removes one. Two names are special:
 *                       `face` is the id of the piece's face, `inside` has the new SVG of children by their number.
 *
 * Other keys (seq, now, address …) are the caller's business: `update` in board.js.
 */
export function applyChange({ gone, parts, felt: classes, renamed = {} }) {
  rename(renamed);
  if (classes) felt.className = `fourfold felt ${classes}${felt.classList.contains("near") ? " near" : ""}`;
  for (const id of gone) remove(byId(id));
  for (const [id, change] of Object.entries(parts)) {
    const part = byId(id);
    if (part) alter(part, id, change);
    else add(id, change);
  }
}

/** Faces beyond those of this position, so that changes need not bring them. */
export async function loadFaces() {
  const response = await fetch(felt.dataset.faces);
  for (const face of [...parseHtml(await response.text()).children]) if (!byId(face.id)) byId("looks").append(face);
}

function rename(renamed) {
  const pieces = Object.entries(renamed).map(([from, to]) => ({ piece: byId(from), to })).filter(({ piece }) => piece);
  for (const { piece } of pieces) piece.removeAttribute("id"); // two may swap their ids
  for (const { piece, to } of pieces) piece.id = to;
}

function remove(part) {
  if (!part) return;
  part.removeAttribute("id");
  part.classList.add("gone");
  setTimeout(() => part.remove(), isStill() || !part.classList.contains("p") ? 0 : FADE);
}

function add(id, change) {
  const part = build(id, change);
  part.classList.add("new");
  containerOf(id)?.append(part);
}

const faceOf = (part) => part.querySelector("use")?.getAttribute("href");

function alter(part, id, change) {
  const face = faceOf(part);
  if (typeof change === "string" || Array.isArray(change)) Idiomorph.morph(part, build(id, change), { morphStyle: "outerHTML" });
  else for (const [name, value] of Object.entries(change)) setDifference(part, name, value);
  if (face && faceOf(part) !== face && !isStill()) part.firstElementChild.animate(TURN_OVER, { duration: FADE, easing: "ease-out" });
}

function setDifference(part, name, value) {
  if (name === "face") part.querySelector("use").setAttribute("href", `#${value}`);
  else if (name === "inside") for (const [number, svg] of Object.entries(value)) part.children[number].replaceWith(parseSvg(svg));
  else if (value === null) part.removeAttribute(name);
  else part.setAttribute(name, value);
}

function build(id, change) {
  if (!Array.isArray(change)) return isFace(id) ? parseSvg(change) : parseHtml(change);
  const [classes, sign] = change;
  const spot = create("button", { type: "button", id, className: `t ${classes}`, textContent: sign });
  spot.dataset.spot = id.slice("at-".length);
  return spot;
}

const parseSvg = (svg) => parseHtml(`<svg>${svg}</svg>`).firstChild; // only within <svg> is it parsed as SVG
