// A board that can be pointed at, by mouse, thumb or keyboard. What becomes of a move is up to the page: `whenPlayed`.

import "./details.js";
import { byId, create, felt } from "./dom.js";
import "./drag.js";
import { askForHint } from "./hints.js";
import "./keyboard.js";
import { showNote } from "./notices.js";
import { choices, play, point, pointBetween, preview, restart } from "./pointing.js";
import { post } from "./server.js";
import "./zoom.js";

const spotAt = ({ target }) => target.closest("[data-spot]");

document.addEventListener("click", (event) => {
  const spot = spotAt(event);
  if (spot) point(spot);
  else if (event.target === felt) pointBetween(event);
});

felt.addEventListener("pointerover", (event) => preview(spotAt(event)));
felt.addEventListener("focusin", (event) => preview(spotAt(event)));

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.parentElement?.id === "hint") {
    event.preventDefault();
    play(submitter.value);
  } else if (form.id === "choices") {
    event.preventDefault();
    submitChoices(form, submitter);
  }
});

// The form has a field to type a move; buttons elsewhere on the page use it to ask for a hint or for a move back.
function submitChoices(form, submitter) {
  const what = submitter?.dataset.what, seq = byId("seq")?.value;
  if (what === "hint") askForHint(submitter.formAction, seq);
  else if (what) post(submitter.formAction, { seq }).catch((error) => showNote(error.message));
  else play(new FormData(form).get("move").trim());
}

// The list of legal moves is written when it is opened.
document.addEventListener("toggle", ({ target }) => {
  if (target.id !== "now" || !target.open) return;
  const words = new Set(choices().map((choice) => choice.words));
  target.querySelector("ul").replaceChildren(...[...words].map((textContent) => create("li", { textContent })));
}, true);

restart();
