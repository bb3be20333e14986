// Calling a reader who may be looking elsewhere: the title and the icon of the tab, and notifications while it is
// hidden.

import { main, preferences } from "./dom.js";

const icon = document.querySelector('link[rel="icon"]');
const quiet = { title: document.title, icon: icon.getAttribute("href") ?? "" };

/** Whether the tab says that it is the reader's turn. */
export function showBadge(isTurn) {
  if (preferences.badge === "off") return;
  document.title = isTurn ? main.dataset.yours : quiet.title;
  icon.setAttribute("href", isTurn ? icon.dataset.turn : quiet.icon);
}

export const mayNotify = () => preferences.notify === "on" && globalThis.Notification?.permission === "granted";

/** A notification of the system, if the tab is hidden and the reader wants it. A later one about a page replaces it. */
export function notify(words, body, path) {
  if (!document.hidden || !mayNotify()) return;
  const options = { body, tag: path, data: { path } };
  try {
    const shown = new Notification(words, options);
    shown.onclick = () => {
      focus();
      shown.close();
      if (path !== location.pathname) location.assign(path);
    };
  } catch { // phones show only those of a service worker
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(words, options));
  }
}

/** A sound, if sounds are on: then sounds.js is there. */
export const playSound = (name) => document.dispatchEvent(new CustomEvent("sound", { detail: name }));
