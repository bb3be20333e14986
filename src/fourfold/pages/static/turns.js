// At a table: the tab says whose turn it is, and after a first move against a person notifications are offered.

import { mayNotify, notify, showBadge } from "./attention.js";
import { byId, main, preferences } from "./dom.js";
import { remember } from "./page.js";

const DECLINED = "no notifications"; // a key of the local storage
let wasMine = false;

const lastLine = () => [...document.querySelectorAll("#log li")].at(-1)?.textContent ?? "";

function look() {
  const turn = byId("turn");
  const isMine = turn.classList.contains("yours") || Boolean(document.querySelector("#acts .offer"));
  showBadge(isMine);
  if (isMine && !wasMine) notify(main.dataset.call, lastLine(), location.pathname);
  offer(wasMine && !isMine && !turn.classList.contains("over"));
  wasMine = isMine;
}

// --- notifications: the browser asks only after a click

function offer(hasMoved) {
  const ring = byId("ring");
  if (!ring) return;
  if (!hasMoved) { if (wasMine) ring.hidden = true; return; }
  const isPossible = globalThis.Notification && Notification.permission !== "denied";
  ring.hidden = !isPossible || mayNotify() || Boolean(localStorage.getItem(DECLINED));
}

byId("ring")?.addEventListener("click", async ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  byId("ring").hidden = true;
  if (button.matches(".round")) { localStorage.setItem(DECLINED, "1"); return; }
  if (await Notification.requestPermission() !== "granted") return;
  preferences.notify = "on";
  remember({ notify: "on" });
});

if (main.dataset.live || main.dataset.local) {
  main.addEventListener("version", look);
  look();
}
