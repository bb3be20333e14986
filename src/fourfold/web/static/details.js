// Beside the moves: enlarged parts of the table, the score sheet, the table as text, clocks.

import { applyChange } from "./changes.js";
import { byId, create, felt, main } from "./dom.js";

document.addEventListener("click", (event) => {
  const lens = event.target.closest(".zoom"), score = event.target.closest("[data-places]");
  if (lens) {
    event.preventDefault();
    enlarge(lens);
  } else if (score) markCounted(score.dataset.places.split(" ").filter(Boolean));
});

function enlarge(lens) {
  const label = lens.getAttribute("aria-label"), dialog = create("dialog", { className: "large", ariaLabel: label });
  const picture = create("img", { src: `${lens.href}${lens.search ? "&" : "?"}${main.dataset.seq}`, alt: label });
  const close = create("button", { type: "button", className: "act main", textContent: "×", onclick: () => dialog.close() });
  dialog.append(picture, close);
  dialog.onclick = dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

// Pieces that count for a line of the score sheet. A place is the end of a spot's name.
function markCounted(places) {
  for (const piece of felt.querySelectorAll(".p")) {
    piece.classList.toggle("counted", places.some((place) => piece.dataset.spot.endsWith(place)));
  }
}

// --- the table as text: fetched while it is open, and again after every change

async function fetchText() {
  const details = byId("text");
  if (!details.open) return;
  const response = await fetch(details.dataset.from, { headers: { "x-quiet": "1" } }), written = await response.text();
  if (response.ok) applyChange({ gone: [], parts: { written } });
}

if (byId("text")) {
  byId("text").addEventListener("toggle", fetchText);
  new MutationObserver(fetchText).observe(byId("seq"), { attributes: true });
}

// --- clocks

const twoDigits = (number) => String(number).padStart(2, "0");

function showClocks() {
  const now = Date.now() - (main.dataset.skew || 0); // by the server's clock
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const left = Math.max(0, clock.dataset.left - (now - clock.dataset.since)) / 1000;
    const [hours, minutes, seconds] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    clock.textContent = hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`;
    clock.classList.toggle("out", left === 0);
  }
}

if (document.querySelector(".clock")) setInterval(showClocks, 500);
