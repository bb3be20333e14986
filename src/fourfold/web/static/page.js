// The module of every page: forms that are sent without loading a page, links to copy, the service worker.
// Everything works without it: forms load a page, and links can be copied by hand.

import { byId, felt, main, workerUrl } from "./dom.js";
import "./nonces.js";
import { showNote } from "./notices.js";

// Stylesheets hide what is only there for pages without JavaScript.
if (felt || main?.dataset.live) document.documentElement.classList.add("live");

/** The text of the answer. Throws TypeError without a connection, Error with the server's words for a refusal. */
export async function post(address, fields) {
  const headers = { "x-quiet": "1", accept: "application/json" };
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers });
  if (response.ok) return response.text();
  const refusal = await response.json().catch(() => ({}));
  throw new Error(refusal.message || response.statusText);
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!("quiet" in form.dataset)) return;
  event.preventDefault();
  try {
    const next = await post(form.action, new FormData(form, submitter));
    if (next !== location.pathname) location.assign(next);
    else if (!felt) location.reload(); // a board gets its changes by the live channel
    form.closest("details")?.removeAttribute("open");
  } catch (error) { showNote(error.message); }
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button || !navigator.clipboard) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = byId("said").textContent = button.dataset.done;
});

// The language of a link that is shared: all links of its group get it as a parameter.
document.addEventListener("change", ({ target: { dataset: { parameter } = {}, value, parentElement } }) => {
  if (!parameter) return;
  const group = parentElement.parentElement, field = group.querySelector(".link"), link = new URL(field.value);
  if (value) link.searchParams.set(parameter, value);
  else link.searchParams.delete(parameter);
  field.value = group.querySelector("[data-copy]").dataset.copy = link.href;
});

// The service worker has a page to show without a connection.
if (isSecureContext) navigator.serviceWorker?.register(workerUrl()).catch(() => {});
