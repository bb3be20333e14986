// Setting a table: the page with a choice made comes from the server, and only what differs is replaced. Without this
// module the buttons load the page.

import { byId, fieldsOf, parseHtml } from "./dom.js";
import { Idiomorph } from "./idiomorph.min.js";
import { announce, showNote } from "./notices.js";

let asked = 0; // only the answer to the latest request is shown

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
async function show(form, submitter) {
  const number = ++asked, focused = document.activeElement?.id, before = problems();
  const fields = fieldsOf(form, submitter);
  for (const name of ["promise", "nonce"]) fields.delete(name);
  const address = `${location.pathname}?${fields}`;
  let response;
  try {
    response = await fetch(address, { headers: { "x-quiet": "1" } });
  } catch (error) { showNote(error.message); return; }
  if (!response.ok) { location.assign(address); return; } // the page says why
  const html = await response.text();
  if (number !== asked) return;
  Idiomorph.morph(byId("main"), parseHtml(html), { callbacks: { beforeAttributeUpdated: keepOpen } });
  const kept = fieldsOf(byId("setup"));
  for (const name of ["promise", "nonce"]) kept.delete(name);
  history.replaceState(null, "", `${location.pathname}?${kept}`);
  if (focused && document.activeElement?.id !== focused) byId(focused)?.focus({ preventScroll: true });
  if (problems() !== before) announce(problems());
}

const problems = () => byId("problems").textContent;
const keepOpen = (name, element) => !(name === "open" && element.localName === "details");

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.id !== "setup" || submitter?.formMethod !== "get") return;
  event.preventDefault();
  show(form, submitter);
});

// A number or a name that was typed.
document.addEventListener("change", ({ target }) => { if (target.form?.id === "setup") show(target.form); });
