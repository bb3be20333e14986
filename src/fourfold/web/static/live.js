// The live channel of a table: a WebSocket that brings compressed changes, and comes back after an interruption.

import { byId, main } from "./dom.js";

const PING_EVERY = 15_000, SILENCE = 45_000, FIRST_RETRY = 250, LAST_RETRY = 10_000; // ms
const LOGGED_OUT = 1008, NO_SUCH_TABLE = 4404; // close codes
const MOST_TRIES_LOGGED_OUT = 3;

let socket, onChange, onMessage = {}, received = main.dataset.seq, tries = 0, heardAt = 0, retry = 0, loggedOut = false;
let wasLost = false;

function showStatus(isConnected) {
  const status = byId("wire");
  status.hidden = false;
  status.textContent = isConnected ? status.dataset.on : status.dataset.off;
  status.classList.toggle("off", !isConnected);
}

function connect() {
  const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
  address.searchParams.set("language", document.documentElement.lang);
  address.searchParams.set("since", received); // what is shown may be older
  if ("held" in main.dataset) address.searchParams.set("held", main.dataset.held); // for whom the page was made
  if ("thinks" in main.dataset) address.searchParams.set("thinks", "1"); // think_here.js
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  let updates = Promise.resolve(); // decompressing is asynchronous, and changes depend on their order
  socket.onopen = () => {
    tries = 0;
    loggedOut = false;
    heardAt = Date.now();
    showStatus(true);
    if (document.hidden) ping();
    if (wasLost) onMessage.chat?.(); // lines may have been missed
    wasLost = false;
  };
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    if (typeof data === "string") {
      const message = JSON.parse(data);
      onMessage[message.type]?.(message);
      return;
    }
    updates = updates.then(async () => {
      const change = await decompress(data);
      received = change.seq;
      onChange(change);
    });
  };
  socket.onclose = ({ code }) => {
    showStatus(false);
    wasLost = true;
    loggedOut ||= code === LOGGED_OUT; // a person with another session may still come back
    if (code === NO_SUCH_TABLE || (loggedOut && tries > MOST_TRIES_LOGGED_OUT)) return;
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** tries++) * (0.5 + Math.random());
    updates.catch(() => {}).then(() => { retry = setTimeout(connect, pause); }); // what this channel brought is not asked for again
  };
}

function decompress(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

function ping() {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - heardAt > SILENCE) socket.close();
  else socket.send(document.hidden ? "hidden" : "?"); // who does not look is told elsewhere
}

/** Say something that the server does not answer. */
export function tell(words) {
  if (socket.readyState === WebSocket.OPEN) socket.send(words);
}

/** Keep a channel open, and hand over every change. `handlers` are for other messages, by their type: `beat` for
 *  heartbeats with what they say, `chat` when somebody may have written, `think` when a bot is to decide here. */
export function follow(changeHandler, handlers = {}) {
  onChange = changeHandler;
  onMessage = handlers;
  connect();
  setInterval(ping, PING_EVERY);
  document.addEventListener("visibilitychange", ping);
  setInterval(() => showStatus(navigator.onLine && socket.readyState === WebSocket.OPEN), 1000);
  addEventListener("online", () => {
    if (socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(retry);
    connect();
  });
}
