// Dragging a piece to a spot: the same steps as pointing at both. A drag that ends anywhere else changes nothing.

import { felt } from "./dom.js";
import { lift, point, pointBetween, preview, putBack } from "./pointing.js";

const FAR = 8; // px: a pointer that moves less has clicked
const CLICK_FOLLOWS = 50; // ms after a drag within which a click belongs to it

let drag = null; // the pressed piece, where, by which pointer; whether it moves, and whether the drag has ended
let pressed = null, hasDragged = false;

const dropTarget = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).find((element) => element !== drag.piece && element.matches("#felt .can"));

felt.addEventListener("pointerdown", (event) => {
  hasDragged = false;
  pressed = event;
  const piece = event.target.closest(".p[data-drag]");
  if (!piece || felt.classList.contains("busy") || event.button || drag?.isMoving) return;
  drag = { piece, x: event.clientX, y: event.clientY, pointer: event.pointerId, isMoving: false, hasEnded: false };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId || drag.hasEnded) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.isMoving) {
    if (Math.hypot(dx, dy) < FAR) return;
    if (!drag.piece.classList.contains("can")) { drag = null; return; }
    lift(drag.piece);
    drag.isMoving = true;
    felt.setPointerCapture(drag.pointer);
    drag.piece.classList.add("dragging");
  }
  drag.piece.style.translate = `${dx}px ${dy}px`;
  preview(dropTarget(event));
});

for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) document.addEventListener(type, (event) => {
  if (drag?.pointer !== event.pointerId) return;
  if (type === "lostpointercapture" && event.target !== felt) return; // a touch captures its target until the drag begins
  const { isMoving, hasEnded } = drag;
  if (isMoving && !hasEnded) finish(type === "pointerup" ? event : null);
  drag = null;
  if (!isMoving) return;
  hasDragged = true;
  setTimeout(() => { hasDragged = false; }, CLICK_FOLLOWS);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag?.isMoving || drag.hasEnded) return;
  event.stopPropagation(); // what was chosen before the drag stays chosen
  finish(null);
}, true);

/** `drop` is the event that dropped the piece, null for a drag that was cancelled. */
function finish(drop) {
  const { piece } = drag, isLifted = piece.classList.contains("chosen"), target = isLifted && drop ? dropTarget(drop) : null;
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
  const isFar = event.target === felt && pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > FAR;
  if (!hasDragged && !isFar) return;
  hasDragged = false;
  event.stopPropagation();
  event.preventDefault();
}, true);
