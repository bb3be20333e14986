// Anything on the board says what it is when asked: a mouse that rests on it, a long press, or the key "?".

import { surface, main } from "./dom.js";
import { hideNote, showNote } from "./notices.js";
import { nameOf } from "./pointing.js";

const REST = 700, PRESS = 500, FAR = 8; // ms, px

const pieceOf = (target) => target.closest?.("#surface .p:not(.gone)");

let timer = 0, from = null, asked = null, isShown = false, isPressed = false;
let mouse = null, clicked = null; // where the mouse was last, and where it clicked and has stayed since

function explain(piece, options) {
  const text = piece.dataset.about || nameOf(piece);
  if (text) showNote(text, piece, options);
  return Boolean(text);
}

function forget() {
  clearTimeout(timer);
  if (isShown) hideNote();
  isShown = false;
  asked = null;
}

// A mouse asks by going to a piece. What comes to lie under a mouse that rests, or has just clicked, is not meant.
function look({ target, pointerType, buttons, clientX: x, clientY: y }) {
  if (pointerType !== "mouse") return;
  const piece = pieceOf(target), hasMoved = x !== mouse?.x || y !== mouse?.y;
  mouse = { x, y };
  if (piece !== asked) forget();
  if (clicked && Math.hypot(x - clicked.x, y - clicked.y) > FAR) clicked = null;
  if (!hasMoved || clicked || buttons || !piece || piece === asked) return;
  asked = piece;
  timer = setTimeout(() => { isShown = piece.isConnected && explain(piece, { isSilent: true }); }, REST);
}

surface.addEventListener("pointerover", look);
surface.addEventListener("pointermove", look);
surface.addEventListener("pointerleave", forget);
main.addEventListener("stage", forget); // it would cover what happens

surface.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  const piece = pieceOf(target);
  forget();
  isPressed = false;
  if (pointerType === "mouse") clicked = { x: clientX, y: clientY };
  if (pointerType === "mouse" || !piece) return;
  from = { x: clientX, y: clientY };
  timer = setTimeout(() => { isPressed = explain(piece); }, PRESS);
});
surface.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  if (pointerType !== "mouse" && from && Math.hypot(clientX - from.x, clientY - from.y) > FAR) clearTimeout(timer);
});
for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => {
  if (!isShown) clearTimeout(timer);
});

// A press that has explained something is not a click, and opens no menu.
surface.addEventListener("contextmenu", (event) => { if (isPressed) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (!event.isTrusted || !isPressed) return;
  isPressed = false;
  event.stopImmediatePropagation();
  event.preventDefault();
}, true);

document.addEventListener("keydown", (event) => {
  const piece = pieceOf(event.target);
  if (event.key === "?" && piece) explain(piece);
});
