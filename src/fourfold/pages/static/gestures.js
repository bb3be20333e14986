// What a hand does on the board beside clicking: it drags pieces, and a thumb enlarges crowded places first.

import { TOUCH_TARGET, byId, center, distance, surface } from "./dom.js";
import { lift, point, pointBetween, preview, putBack, whenStepped } from "./pointing.js";

// --- dragging a piece to a spot: the same steps as pointing at both. A drag that ends anywhere else changes nothing.

const FAR = 8; // px: a pointer that moves less has clicked
const CLICK_FOLLOWS = 50; // ms after a drag within which a click belongs to it

let drag = null; // the pressed piece, where, by which pointer; whether it moves, and whether the drag has ended
let pressed = null, hasDragged = false;

function dropTarget({ clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY);
  return under.find((element) => element !== drag.piece && element.matches("#surface .can"));
}

surface.addEventListener("pointerdown", (event) => {
  hasDragged = false;
  pressed = event;
  const piece = event.target.closest(".p[data-drag]");
  if (!piece || surface.classList.contains("busy") || event.button || drag?.isMoving) return;
  drag = { piece, x: event.clientX, y: event.clientY, pointer: event.pointerId, isMoving: false, hasEnded: false };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId || drag.hasEnded) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.isMoving) {
    if (Math.hypot(dx, dy) < FAR) return;
    if (!drag.piece.matches(".can, .chosen")) { drag = null; return; }
    lift(drag.piece);
    drag.isMoving = true;
    surface.setPointerCapture(drag.pointer);
    drag.piece.classList.add("dragging");
  }
  drag.piece.style.translate = `${dx}px ${dy}px`;
  preview(dropTarget(event));
});

const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

for (const type of /** @type {const} */ ([...ENDS, "lostpointercapture"])) document.addEventListener(type, (event) => {
  if (drag?.pointer !== event.pointerId) return;
  // A touch captures its target until the drag begins.
  if (type === "lostpointercapture" && event.target !== surface) return;
  const { isMoving, hasEnded } = drag;
  if (isMoving && !hasEnded) finish(type === "pointerup" ? event : null);
  drag = null;
  if (!isMoving) return;
  ignoreClick();
});

function ignoreClick() {
  hasDragged = true;
  setTimeout(() => { hasDragged = false; }, CLICK_FOLLOWS);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag?.isMoving || drag.hasEnded) return;
  event.stopPropagation(); // what was chosen before the drag stays chosen
  finish(null);
}, true);

/** `drop` is the event that dropped the piece, null for a drag that was cancelled. */
function finish(drop) {
  const { piece } = drag, isLifted = piece.classList.contains("chosen");
  const target = isLifted && drop ? dropTarget(drop) : null;
  drag.hasEnded = true;
  piece.classList.remove("dragging");
  piece.style.translate = "";
  preview(null);
  if (target) { point(target); return; }
  if (isLifted && drop) pointBetween(drop);
  putBack();
}

// The end of a drag is not a click; nor is releasing the board far from where it was pressed.
document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  const { target, clientX: x, clientY: y } = event;
  const isFar = target === surface && pressed && Math.hypot(x - pressed.clientX, y - pressed.clientY) > FAR;
  if (!hasDragged && !isFar) return;
  hasDragged = false;
  event.stopPropagation();
  event.preventDefault();
}, true);

// --- crowded places on a phone: the first touch enlarges the board around the thumb, the next one takes a place

const PHONE = matchMedia("(max-width: 760px)");
const LEAST_ZOOM = 2, MOST_ZOOM = 6;

let isTouch = false, zoom = 1, pan = { x: 0, y: 0 };
let zoomedAt = null; // the turn for which a touch enlarged the board; the button does so until it is pressed again

const turn = () => byId("seq")?.value ?? location.href;
const isZoomed = () => surface.classList.contains("near");
const places = () => [...surface.querySelectorAll(".t.can")].map(center);
const gap = (place, all) => Math.min(...all.filter((other) => other !== place).map((other) => distance(other, place)));
const isCrowded = (some, all) => some.some((place) => gap(place, all) < TOUCH_TARGET);

// The board grows, and what lies nearest to the thumb stays under it. The hand, the prompt and the plates stay as they
// are.
function zoomIn(thumb) {
  const all = places(), least = Math.min(...all.map((place) => gap(place, all)));
  const away = (spot) => distance(center(spot), thumb);
  const spots = [...surface.querySelectorAll(".t.can")];
  const anchor = spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
  const before = center(anchor);
  zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, TOUCH_TARGET / least));
  surface.style.setProperty("--near", String(zoom));
  pan = { x: 0, y: 0 };
  panBy(0, 0);
  surface.classList.add("near");
  const after = center(anchor);
  panBy(before.x - after.x, before.y - after.y);
}

// The enlarged board covers the table wherever it is moved.
function panBy(dx, dy) {
  const least = { x: surface.offsetWidth * (1 - zoom), y: surface.offsetHeight * (1 - zoom) };
  pan = { x: Math.min(0, Math.max(least.x, pan.x + dx)), y: Math.min(0, Math.max(least.y, pan.y + dy)) };
  for (const axis of ["x", "y"]) surface.style.setProperty(`--pan-${axis}`, `${pan[axis]}px`);
}

// What the keyboard reaches comes into sight.
surface.addEventListener("focusin", ({ target }) => {
  if (!isZoomed() || !target.matches(".t.can")) return;
  const { x, y } = center(target), middle = center(surface);
  if (document.elementFromPoint(x, y) !== target) panBy(middle.x - x, middle.y - y);
});

let panning = null; // the pointer that moves the enlarged board, and where it was last

surface.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
  if (isZoomed() && !drag && !panning) panning = { pointer: pointerId, x: clientX, y: clientY, isMoving: false };
});
document.addEventListener("pointermove", (event) => {
  if (panning?.pointer !== event.pointerId) return;
  const dx = event.clientX - panning.x, dy = event.clientY - panning.y;
  if (!panning.isMoving && Math.hypot(dx, dy) < FAR) return;
  surface.classList.add("panning");
  Object.assign(panning, { x: event.clientX, y: event.clientY, isMoving: true });
  panBy(dx, dy);
});
for (const type of ENDS) document.addEventListener(type, ({ pointerId }) => {
  if (panning?.pointer !== pointerId) return;
  if (panning.isMoving) ignoreClick();
  panning = null;
  surface.classList.remove("panning");
});

function zoomOut() {
  zoomedAt = null;
  surface.classList.remove("near");
  showButton();
}

function showButton() {
  const button = byId("near"), all = places();
  if (button) button.hidden = !PHONE.matches || !(isZoomed() || isCrowded(all, all));
}

byId("near")?.addEventListener("click", () => { if (isZoomed()) zoomOut(); else zoomIn(center(surface)); });
document.addEventListener("pointerdown", ({ pointerType }) => { isTouch = pointerType !== "mouse"; }, true);

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  if (!surface.contains(event.target)) {
    if (zoomedAt && !event.target.closest("#near")) zoomOut();
    return;
  }
  if (!isTouch || !PHONE.matches || isZoomed() || !event.target.matches("#surface, .t.can")) return;
  const thumb = { x: event.clientX, y: event.clientY }, all = places();
  if (!isCrowded(all.filter((place) => distance(place, thumb) < TOUCH_TARGET / 2), all)) return;
  event.stopPropagation();
  zoomedAt = turn();
  zoomIn(thumb);
  byId("said").textContent = byId("said").dataset.aim;
}, true);

whenStepped(() => { if (zoomedAt && (zoomedAt !== turn() || !places().length)) zoomOut(); else showButton(); });
PHONE.addEventListener("change", zoomOut);
zoomOut();
