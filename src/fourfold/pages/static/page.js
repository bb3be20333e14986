// The module of every page: forms that are sent without loading a page, links to copy, the service worker.
// Everything works without it: forms load a page, and links can be copied by hand.

import { byId, surface, fieldsOf, here, main, preferences, workerUrl } from "./dom.js";
import { allowAgain } from "./nonces.js";
import { showNote } from "./notices.js";

// Stylesheets hide what is only there for pages without JavaScript.
if (surface || main?.dataset.live) document.documentElement.classList.add("live");

/**
 * The text of the answer. Throws TypeError without a connection, Error with the server's words for a refusal, which is
 * also a `refused` event of <main>: what it shows may be out of date.
 */
export async function post(address, fields) {
  const headers = { "x-quiet": "1", accept: "application/json" };
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers });
  if (response.ok) return response.text();
  /** @type {Partial<import("./messages.js").Refusal>} */
  const refusal = await response.json().catch(() => ({}));
  main?.dispatchEvent(new Event("refused"));
  throw new Error(refusal.message || response.statusText);
}

/** Remember preferences. Without a connection they hold for this page only. */
export function remember(choices) {
  const body = new URLSearchParams(choices);
  fetch(here("/preferences"), { method: "POST", body, redirect: "manual" }).catch(() => {});
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!("quiet" in form.dataset)) return;
  event.preventDefault();
  if ("leaves" in form.dataset) main.dataset.leaves = ""; // the table changes before the answer says where to go
  try {
    const next = await post(form.action, fieldsOf(form, submitter));
    if (next !== location.pathname) location.assign(next);
    else if (!surface) location.reload(); // a board gets its changes by the live channel
    form.closest("details")?.removeAttribute("open");
  } catch (error) {
    allowAgain(form);
    delete main.dataset.leaves;
    showNote(error.message);
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button || !navigator.clipboard) return;
  event.preventDefault(); // it may be a link
  const { copy } = button.dataset; // a path is copied as an address; a token or a text as it is
  await navigator.clipboard.writeText(copy.startsWith("/") ? new URL(copy, location.href).href : copy);
  button.textContent = byId("said").textContent = button.dataset.done;
});

// The language of a link that is shared: all links of its group get it as a parameter.
document.addEventListener("change", ({ target: { dataset: { parameter } = {}, value, parentElement } }) => {
  if (!parameter) return;
  const group = parentElement.parentElement, field = group.querySelector("input.link"), link = new URL(field.value);
  if (value) link.searchParams.set(parameter, value);
  else link.searchParams.delete(parameter);
  field.value = group.querySelector("[data-copy]").dataset.copy = link.href;
});

// The service worker has a page to show without a connection. Who has installed the site also gets tables on the
// device.
if (isSecureContext) {
  navigator.serviceWorker?.register(workerUrl("service")).catch(() => {});
  const isInstalled = matchMedia("(display-mode: standalone)").matches && !("local" in preferences);
  if (isInstalled) navigator.serviceWorker?.register(workerUrl("local")).catch(() => {});
}
