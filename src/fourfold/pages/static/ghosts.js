// What is not there yet: a chosen piece with the face it will have, a ghost of it where it would lie, the button that
// turns it over.

import { byId, create, surface, isStill } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = [{ transform: "perspective(30rem) rotateY(90deg)" }, { transform: "none" }]; // its second half
const TURNING = 210; // ms
const PLACE = /^(z-|[xywh]-?\d)/; // the classes that say where something lies

const faceUse = (piece) => piece.querySelector("use");

/** Show a piece with another face until `putFacesBack`. */
export function showFace(piece, face, { isTurning = false } = {}) {
  const use = faceUse(piece);
  piece.dataset.face ??= use.getAttribute("href");
  use.setAttribute("href", `#${face}`);
  if (isTurning && !isStill()) piece.querySelector("svg").animate(TURN, { duration: TURNING, easing: "ease-out" });
}

export function putFacesBack() {
  for (const piece of surface.querySelectorAll(".p[data-face]")) {
    faceUse(piece).setAttribute("href", piece.dataset.face);
    piece.removeAttribute("data-face");
  }
}

/** The size of what already lies there, if it is about as wide: the places of pieces are rounded. */
function sizeLike(place, width) {
  const zone = [...place.classList].find((each) => each.startsWith("z-"));
  const there = [...surface.querySelectorAll(`#pieces .${zone}`)].map((piece) => piece.offsetWidth);
  return there.find((other) => Math.abs(other - width) < width / 4) ?? width;
}

/** Show a face where it would lie, unless words lie there; `breadth` says how many times as wide as the place. */
export function showGhost(place, face, breadth) {
  if (place.textContent.trim()) return;
  const ghost = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  ghost.setAttribute("class", "ghost");
  ghost.setAttribute("viewBox", byId(face)?.getAttribute("viewBox") ?? "0 0 100 100");
  ghost.setAttribute("aria-hidden", "true");
  if (breadth > 1) ghost.style.width = ghost.style.height = `${sizeLike(place, place.offsetWidth * breadth)}px`;
  use.setAttribute("href", `#${face}`);
  ghost.append(use);
  place.append(ghost);
}

export function clearGhosts() {
  for (const ghost of surface.querySelectorAll(".ghost")) ghost.remove();
}

/** A round button at the corner of a piece; none without a piece. */
export function showTurner(piece, name, turn) {
  const known = byId("turner");
  if (!piece) { known?.remove(); return; }
  const button = known ?? create("button", { id: "turner", type: "button", title: name, ariaLabel: name });
  button.className = ["turner", ...[...piece.classList].filter((each) => PLACE.test(each))].join(" ");
  button.onclick = turn;
  if (!known) byId("targets").append(button);
}

