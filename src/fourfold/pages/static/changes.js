// Applying a change to the parts of a page. Live tables, lessons and replays share this format.

import { byId, create, surface, parseHtml } from "./dom.js";
import { Idiomorph } from "./idiomorph.min.js";

// The container of a new part, by the beginning of its id.
/** @type {[RegExp, string][]} */
const CONTAINERS = [
  [/^k/, "looks"],
  [/^ground-/, "ground"],
  [/^words-|^zoom-/, "words"],
  [/^p\d/, "pieces"],
  [/^at-/, "targets"],
  [/^l\d/, "log"],
];

const GAP = "¤";

const containerOf = (id) => byId(CONTAINERS.find(([pattern]) => pattern.test(id))?.[1] ?? "");
const isFace = (id) => id.startsWith("k");

/**
 * Make the parts of the page those of another version. `pages/board/elements.py` writes a change; it is an object with
 *
 *   gone     ids of parts to remove;
 *   parts    by id, what a part becomes (below);
 *   targets  empty spots that are new, in groups: how their ids begin, their classes with gaps, their sign, and a list
 *            of the end of each id and what fills the gaps;
 *   surface     the classes of the board, if they differ;
 *   renamed  in replays: {old id: new id} of pieces, done before anything else, so that a piece that stays slides.
 *
 * What a part becomes:
 *
 *   "<li …>"            its whole HTML. A part that is there is morphed into it;
 *   {name: value, …}    of a part that is there, the attributes that differ; null removes one. Three names are special:
 *                       `face` is the id of the piece's face, `words` the HTML of what is written on it, `inside` has
 *                       the new SVG of children by their number.
 *
 * Other keys (seq, by, now, address …) are the caller's business: `update` in board.js. The change that ends a game has
 * another one in it, `then`, which follows (staging.js).
 *
 * @param {import("./messages.js").Parts} change
 * @returns {HTMLElement[]} The pieces that are gone. They are still on the board, without id and with the class `gone`,
 * so that staging.js can show how they go.
 */
export function applyChange({ gone, parts, targets = [], surface: classes, renamed = {} }) {
  rename(renamed);
  if (classes) surface.className = `fourfold surface ${classes}${surface.classList.contains("near") ? " near" : ""}`;
  const pieces = gone.map((id) => remove(byId(id))).filter(Boolean);
  for (const [id, change] of Object.entries(parts)) {
    const part = byId(id);
    if (part) alter(part, id, change);
    else add(id, build(id, change));
  }
  for (const group of targets) addTargets(group);
  return pieces;
}

const ON_BOARD = /^(k|p\d|ground-)/;

/**
 * A change in two: the pieces on their ground, and all that says what to make of them, with where to point next.
 *
 * @param {import("./messages.js").Change} change
 */
export function divided({ parts, targets, gone, ...rest }) {
  const ids = Object.keys(parts), pick = (some) => Object.fromEntries(some.map((id) => [id, parts[id]]));
  const board = { ...rest, gone, parts: pick(ids.filter((id) => ON_BOARD.test(id))) };
  const words = { say: rest.say, gone: [], targets, parts: pick(ids.filter((id) => !ON_BOARD.test(id))) };
  return { board, words };
}

function addTargets([start, shared, sign, list]) {
  for (const [, end, x, y] of list.matchAll(/(\S+) (\d+) (\d+)/g)) {
    const spot = start + end, classes = shared.replace(GAP, x).replace(GAP, y);
    const target = create("button", { type: "button", id: `at-${spot}`, className: `t ${classes}`, textContent: sign });
    target.dataset.spot = spot;
    byId(target.id)?.remove();
    add(target.id, target);
  }
}

/** Faces beyond those of this position, so that changes need not bring them. */
export async function loadFaces() {
  const response = await fetch(surface.dataset.faces);
  for (const face of [...parseHtml(await response.text()).children]) if (!byId(face.id)) byId("looks").append(face);
}

function rename(renamed) {
  const pieces = Object.entries(renamed).map(([from, to]) => ({ piece: byId(from), to })).filter(({ piece }) => piece);
  for (const { piece } of pieces) piece.removeAttribute("id"); // two may swap their ids
  for (const { piece, to } of pieces) piece.id = to;
}

function remove(part) {
  if (!part?.classList.contains("p")) { part?.remove(); return null; }
  part.removeAttribute("id");
  part.classList.add("gone");
  return part;
}

function add(id, part) {
  part.classList.add("new");
  containerOf(id)?.append(part);
}

function alter(part, id, change) {
  if (typeof change === "string") Idiomorph.morph(part, build(id, change), { morphStyle: "outerHTML" });
  else for (const [name, value] of Object.entries(change)) setDifference(part, name, value);
}

function setDifference(part, name, value) {
  if (name === "face") part.querySelector("use").setAttribute("href", `#${value}`);
  else if (name === "words") part.lastElementChild.replaceWith(parseHtml(value));
  else if (name === "inside") replaceChildren(part, value);
  else if (value === null) part.removeAttribute(name);
  else part.setAttribute(name, value);
}

function replaceChildren(part, drawings) {
  for (const [number, svg] of Object.entries(drawings)) part.children[number].replaceWith(parseSvg(svg));
}

const build = (id, change) => (isFace(id) ? parseSvg(change) : parseHtml(change));
const parseSvg = (svg) => parseHtml(`<svg>${svg}</svg>`).firstElementChild; // only within <svg> is it parsed as SVG
