// Games that have ended on this device and are not with the server yet: the home page leads to where they are brought.
// That is for the reader to decide: several people may use a device, and whoever is signed in need not have played.

import { byId, here } from "./dom.js";

const link = byId("device-games"), DATABASE = `fourfold ${here("/local")}`; // as offline/worker.js names it

const open = () => new Promise((resolve) => {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.transaction?.abort(); // nobody has played here; it is not for us to make one
  request.onsuccess = () => resolve(request.result);
  request.onerror = (event) => { event.preventDefault(); resolve(null); };
});

/** @param {import("./messages.js").DeviceTable} table */
const isWaiting = ({ status, brought }) => status === "over" && !brought;

function show(games) {
  const words = link.querySelector("span");
  words.textContent = words.textContent.replace("{n}", String(games.length));
  link.hidden = !games.length;
  link.dataset.n = String(games.length);
}

open().then((database) => {
  if (!database) return;
  const request = database.transaction("tables").objectStore("tables").getAll();
  request.onsuccess = () => show(request.result.filter(isWaiting));
  database.close();
});
