// Open tables and games to watch, kept up to date; the time that has passed; and the way to the table of a match.

import { byId, here, main, parseHtml } from "./dom.js";
import { Idiomorph } from "./idiomorph.min.js";
import { follow } from "./live.js";

const SECOND = 1000;
const own = new Set(main.dataset.own.split(" "));

// The list is the same for everybody: tables where the reader sits are among the reader's own.
function hideOwn() {
  for (const row of document.querySelectorAll("[data-table]")) row.hidden = own.has(row.dataset.table);
}

function showTime() {
  for (const time of document.querySelectorAll("[data-since]")) {
    const seconds = Math.max(0, Math.floor((Date.now() - Number(time.dataset.since)) / SECOND));
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  for (const offer of document.querySelectorAll("[data-offered]")) {
    offer.hidden = Date.now() < Number(offer.dataset.offered);
  }
}

/** @param {import("./messages.js").LobbyChange} change */
function showLobby({ parts }) {
  for (const [id, html] of Object.entries(parts)) {
    if (byId(id)) Idiomorph.morph(byId(id), parseHtml(html), { morphStyle: "outerHTML" });
  }
  hideOwn();
  showTime();
}

hideOwn();
showTime();
setInterval(showTime, SECOND);
let isLeaving = false; // every heartbeat says where a match was found, and loading the page twice would cancel it
addEventListener("pageshow", () => { isLeaving = false; });
follow(showLobby, {
  beat: ({ table }) => {
    if (!table || isLeaving) return;
    isLeaving = true;
    location.assign(here(`/t/${table}`));
  },
});
