// Beside the moves: enlarged parts of the table, the table as text, the tools in the header.

import { applyChange } from "./changes.js";
import { byId, create, createButton, main } from "./dom.js";
import { closeAgain } from "./openings.js";

document.addEventListener("click", (event) => {
  const lens = event.target.closest(".zoom");
  if (!lens) return;
  event.preventDefault();
  enlarge(lens);
});

function enlarge(lens) {
  const label = lens.getAttribute("aria-label"), dialog = create("dialog", { className: "large", ariaLabel: label });
  const picture = create("img", { src: `${lens.href}${lens.search ? "&" : "?"}${main.dataset.seq}`, alt: label });
  const close = createButton("×", () => dialog.close(), "main");
  dialog.append(picture, close);
  dialog.onclick = dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
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

// --- the log opens at what happened last

document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".history") && target.open) byId("log").scrollTop = byId("log").scrollHeight;
}, true);

// --- the table as text stays for reading

closeAgain(".tools", ".text");
