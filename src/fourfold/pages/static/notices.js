// Short messages: for screen readers, under the buttons of a table, and over the board.

import { byId, create, main } from "./dom.js";

const NOTE_MS = 5000, MS_PER_LETTER = 60, PHRASE_MS = 8000;
const EDGE = 8, BESIDE = 14; // px between a note and the edge of the screen, or what it is about

let timer = 0; // until the note goes

export function announce(text) {
  const region = byId("said");
  region.textContent = ""; // the same text again would not be read aloud
  requestAnimationFrame(() => { region.textContent = text; });
}

/**
 * A note beside an element, or else at the foot of the page. `isSilent` if it only repeats the name of the element.
 *
 * @param {string} text
 * @param {HTMLElement | null} [element]
 */
export function showNote(text, element = null, { isSilent = false } = {}) {
  if (!isSilent) announce(text);
  let note = byId("note");
  if (!note) {
    note = create("p", { id: "note", ariaHidden: "true" });
    main.append(note);
  }
  note.textContent = text;
  place(note, element);
  clearTimeout(timer);
  timer = setTimeout(hideNote, Math.max(NOTE_MS, MS_PER_LETTER * text.length));
}

export function hideNote() { byId("note")?.remove(); }

// A note goes as soon as somebody does something else.
document.addEventListener("pointerdown", hideNote, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hideNote(); }, true);

// Above the element, or below it if there is no room; never beyond the edge of the screen.
function place(note, element) {
  note.classList.toggle("placed", Boolean(element));
  if (!element) { note.removeAttribute("style"); return; }
  const box = element.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = note;
  const left = Math.min(Math.max(box.x + box.width / 2 - width / 2, EDGE), innerWidth - width - EDGE);
  const above = box.top - height - BESIDE, below = Math.min(box.bottom + BESIDE, innerHeight - height - EDGE);
  note.style.left = `${left}px`;
  note.style.top = `${above > EDGE ? above : below}px`;
}

// A phrase is shown over the board as well, because the log may be out of sight. It has been announced already.
export const showPhrase = (logLine) => showBubble(...logLine.cloneNode(true).childNodes);

export function showBubble(...content) {
  let bubbles = byId("bubbles");
  if (!bubbles) {
    bubbles = create("div", { id: "bubbles", ariaHidden: "true" });
    document.querySelector(".play").append(bubbles);
  }
  const bubble = create("p");
  bubble.append(...content);
  bubbles.append(bubble);
  setTimeout(() => bubble.remove(), PHRASE_MS);
}
