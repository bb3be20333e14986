// The live channel of a table: a WebSocket that brings compressed changes, and comes back after an interruption.

import { byId, main } from "./dom.js";

const PING_EVERY = 15_000, SILENCE = 45_000, FIRST_RETRY = 250, LAST_RETRY = 10_000; // ms
const LOGGED_OUT = 1008, NO_SUCH_TABLE = 4404; // close codes
const MOST_TRIES_LOGGED_OUT = 3;

let socket, onChange, tries = 0, heardAt = 0, retry = 0, loggedOut = false;

function showStatus(isConnected) {
  const status = byId("wire");
  status.hidden = false;
  status.textContent = isConnected ? status.dataset.on : status.dataset.off;
  status.classList.toggle("off", !isConnected);
}

function connect() {
  const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
  address.searchParams.set("language", document.documentElement.lang);
  address.searchParams.set("since", main.dataset.seq);
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  let updates = Promise.resolve(); // decompressing is asynchronous, and changes depend on their order
  socket.onopen = () => {
    tries = 0;
    loggedOut = false;
    heardAt = Date.now();
    showStatus(true);
  };
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    if (typeof data === "string") return; // a heartbeat
    updates = updates.then(async () => onChange(await decompress(data)));
  };
  socket.onclose = ({ code }) => {
    showStatus(false);
    loggedOut ||= code === LOGGED_OUT; // a person with another session may still come back
    if (code === NO_SUCH_TABLE || (loggedOut && tries > MOST_TRIES_LOGGED_OUT)) return;
    retry = setTimeout(connect, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** tries++) * (0.5 + Math.random()));
  };
}

function decompress(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

function ping() {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - heardAt > SILENCE) socket.close();
  else socket.send("?");
}

/** Keep a channel open, and hand over every change. */
export function follow(handler) {
  onChange = handler;
  connect();
  setInterval(ping, PING_EVERY);
  setInterval(() => showStatus(navigator.onLine && socket.readyState === WebSocket.OPEN), 1000);
  addEventListener("online", () => {
    if (socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(retry);
    connect();
  });
}
