// Short messages: for screen readers, under the buttons of a table, and over the board.

import { byId, create } from "./dom.js";

const NOTE_MS = 5000, MS_PER_LETTER = 60, PHRASE_MS = 8000;

export function announce(text) {
  const region = byId("said");
  region.textContent = ""; // the same text again would not be read aloud
  requestAnimationFrame(() => { region.textContent = text; });
}

export function showNote(text) {
  announce(text);
  let note = byId("note");
  if (!note) {
    note = create("p", { id: "note", ariaHidden: "true" });
    byId("which")?.after(note);
  }
  note.textContent = text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => note.remove(), Math.max(NOTE_MS, MS_PER_LETTER * text.length));
}

// A phrase is shown over the board as well, because the log may be out of sight. It has been announced already.
export function showPhrase(logLine) {
  let bubbles = byId("bubbles");
  if (!bubbles) {
    bubbles = create("div", { id: "bubbles", ariaHidden: "true" });
    document.querySelector(".head").append(bubbles);
  }
  const bubble = create("p");
  bubble.append(...logLine.cloneNode(true).childNodes);
  bubbles.append(bubble);
  setTimeout(() => bubble.remove(), PHRASE_MS);
}
