// Signs this browser up for notifications: the browser asks its owner, and its push service for an address.

import { byId, here } from "./dom.js";

const button = byId("tell-here"), trouble = byId("trouble");
const isAble = isSecureContext && "serviceWorker" in navigator &&
  "PushManager" in globalThis && "Notification" in globalThis;

function showTrouble(text) {
  trouble.textContent = text;
  trouble.hidden = false;
}

async function signUp() {
  trouble.hidden = true;
  if (await Notification.requestPermission() !== "granted") { showTrouble(button.dataset.denied); return; }
  button.disabled = true;
  try {
    const worker = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: button.dataset.key };
    // Perhaps there is one with another key, of another server at this address.
    const known = await worker.pushManager.getSubscription();
    await known?.unsubscribe();
    const subscription = await worker.pushManager.subscribe(options);
    const headers = { "content-type": "application/json", "x-quiet": "1" };
    const body = JSON.stringify({ ...subscription.toJSON(), language: document.documentElement.lang });
    const response = await fetch(here("/api/v1/me/push"), { method: "POST", headers, body });
    if (response.ok) location.reload();
    else showTrouble((await response.json()).message);
  } catch {
    showTrouble(button.dataset.failed);
  }
  button.disabled = false;
}

if (isAble) {
  const isHere = document.querySelector(".lines .here:not(.off)") && Notification.permission === "granted";
  button.hidden = Boolean(isHere);
  byId("tell-unable").hidden = true;
  button.addEventListener("click", signUp);
}
