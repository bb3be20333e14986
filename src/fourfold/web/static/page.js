// The module of every page. Everything it does works without it: forms load a page, links can be copied by hand.

import { byId, felt, main, workerUrl } from "./dom.js";
import "./nonces.js";
import { showNote } from "./notices.js";
import { post } from "./server.js";

// Stylesheets hide what is only there for pages without JavaScript.
if (felt || main?.dataset.live) document.documentElement.classList.add("live");

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

// The service worker has a page to show without a connection.
if (isSecureContext) navigator.serviceWorker?.register(workerUrl()).catch(() => {});
