// The home page of somebody who plays: it says when one of their tables comes to wait for them, and who invites them.

import { notify, playSound, showBadge } from "./attention.js";
import { create, here, main, parseHtml } from "./dom.js";
import { announce } from "./notices.js";

const BELL = '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">' +
  '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4"/></svg>';
const begun = new Set(); // tables of which a stream says first that they are there

const ticketOf = (path) => document.querySelector(`.ticket[href="${path}"]`);
const doorOf = (game) => document.querySelector(`[name="game"][value="${game}"]`)?.closest(".door");
const titleOf = (ticket, game) =>
  (ticket?.querySelector("b") ?? doorOf(game)?.querySelector("h2"))?.textContent ?? game;

/** @param {import("./messages.js").PersonalNews} news */
function hear(news) {
  const { type, table, game } = news, path = here(`/t/${table}`), ticket = ticketOf(path);
  if (news.type === "invitation" && !document.querySelector(`.called[href="${path}"]`)) {
    call(main.dataset.invited.replace("{who}", () => news.from.name).replace("{game}", titleOf(null, game)), path);
    playSound("nudge");
  }
  if (type === "begin") begun.add(table);
  if (type !== "turn" && type !== "nudge") return;
  const isKnown = ticket ? ticket.classList.contains("waits") : begun.has(table);
  begun.delete(table);
  if (type === "turn" && isKnown) return;
  call((type === "turn" ? main.dataset.call : main.dataset.nudged).replace("{game}", titleOf(ticket, game)), path);
  playSound(type === "turn" ? "yours" : "nudge");
  if (!ticket) return;
  ticket.classList.add("waits");
  ticket.querySelector("small").textContent = main.dataset.waits;
}

function call(words, path) {
  document.getElementById("call")?.remove();
  const link = create("a", { id: "call", href: path });
  link.append(parseHtml(BELL), create("span", { textContent: words }));
  main.append(link);
  announce(words);
  showBadge(true);
  notify(words, "", path);
}

// One tab of a browser has the stream, and tells the others: a browser opens only a few connections to a server.
const tabs = new BroadcastChannel(here("/events"));
tabs.onmessage = ({ data }) => hear(data);

function listen() {
  new EventSource(main.dataset.events).onmessage = ({ data }) => {
    const event = JSON.parse(data);
    hear(event);
    tabs.postMessage(event);
  };
}

showBadge(Boolean(document.querySelector(".ticket.waits")));
if (!main.dataset.events) showBadge(false);
else if (navigator.locks) navigator.locks.request(here("/events"), () => new Promise(listen));
else listen();
