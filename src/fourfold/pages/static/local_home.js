// The home page of a device's own tables. Games that have ended can be brought to the server. As a plain file
// (`data-shell`) it waits for the service worker: whatever is clicked before it is there is done as soon as it is.

import { byId, here, main } from "./dom.js";
import { announce, showNote } from "./notices.js";
import { post } from "./page.js";

const { shell } = main.dataset, worker = navigator.serviceWorker;

if (shell !== undefined && worker) {
  let goOn = () => location.reload();
  const own = new URL(here("/worker.js"), location.href).href; // not that of a server
  const isThere = () => worker.controller?.scriptURL === own;
  const wait = (event, then) => {
    if (isThere()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goOn = then;
    showNote(shell);
  };
  document.addEventListener("submit", (event) => wait(event, () => event.target.requestSubmit(event.submitter)), true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link) wait(event, () => location.assign(link.href));
  }, true);
  worker.addEventListener("controllerchange", () => goOn());
  if (isThere()) goOn();
}

// --- bringing games to the server, which takes each once

const bring = byId("bring"), button = bring?.querySelector("button");

async function bringAll() {
  button.disabled = true;
  try {
    for (const id of bring.dataset.games.split(" ")) await bringGame(here(`/t/${id}`));
    const told = bring.querySelector(".note");
    button.remove();
    told.hidden = false;
    announce(told.textContent);
  } catch (error) {
    button.disabled = false;
    showNote(error.message);
  }
}

button?.addEventListener("click", bringAll);
// Anybody's link can lead here, so it only shows what the server's home page has sent the reader for.
if (location.hash === "#bring") button?.classList.add("main");

async function bringGame(table) {
  const record = await (await fetch(`${table}/record`)).text();
  const headers = { "content-type": "application/json", "x-quiet": "1" };
  const response = await fetch(here("/../api/v1/records"), { method: "POST", headers, body: record });
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).message || response.statusText);
  await post(`${table}/brought`, {});
}
