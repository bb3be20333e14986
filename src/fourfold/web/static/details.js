// Beside the moves: enlarged parts of the table, the table as text, the tools in the header.

import { applyChange } from "./changes.js";
import { byId, create, main } from "./dom.js";

document.addEventListener("click", (event) => {
  const lens = event.target.closest(".zoom");
  if (!lens) return;
  event.preventDefault();
  enlarge(lens);
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

// --- what opens from the header: Escape closes it, and so does a click elsewhere; the table as text stays for reading

document.addEventListener("keydown", ({ key, target }) => {
  const opened = key === "Escape" && target.closest?.(".tools details[open]");
  if (!opened) return;
  opened.open = false;
  opened.querySelector("summary").focus();
});

document.addEventListener("click", (event) => {
  const isDeclined = event.target.closest("[data-close]");
  if (isDeclined) event.preventDefault();
  else if (event.target.closest(".tools")) return;
  for (const opened of document.querySelectorAll(".tools details[open]:not(.text)")) opened.open = false;
});
