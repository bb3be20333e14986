// The live channel of a table, or of the lobby: a WebSocket that brings compressed changes, and comes back after an
// interruption.

import { byId, main } from "./dom.js";

const PING_EVERY = 15_000, SILENCE = 45_000, FIRST_RETRY = 250, LAST_RETRY = 10_000; // ms
const LOGGED_OUT = 1008, NO_SUCH_TABLE = 4404; // close codes
const MOST_TRIES_LOGGED_OUT = 3;

function addressSince(received) {
  const address = new URL(main.dataset.live, location.href.replace(/^http/, "ws"));
  address.searchParams.set("language", document.documentElement.lang);
  address.searchParams.set("since", received); // what is shown may be older
  if ("held" in main.dataset) address.searchParams.set("held", main.dataset.held); // for whom the page was made
  if ("thinks" in main.dataset) address.searchParams.set("thinks", "1"); // think_here.js
  return address;
}

function showStatus(isConnected) {
  const status = byId("wire");
  status.hidden = false;
  status.textContent = isConnected ? status.dataset.on : status.dataset.off;
  status.classList.toggle("off", !isConnected);
}

function decompress(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

class Channel {
  #onChange;
  #handlers;
  #received = main.dataset.seq;
  #tries = 0;
  #heardAt = 0;
  #retry = 0;
  #isLoggedOut = false;
  #wasLost = false;
  #updates = Promise.resolve(); // decompressing is asynchronous, and changes depend on their order
  /** @type {WebSocket} */
  #socket;

  constructor(onChange, handlers) {
    this.#onChange = onChange;
    this.#handlers = handlers;
    this.#socket = this.#connect();
  }

  get isOpen() { return this.#socket.readyState === WebSocket.OPEN; }

  send(words) {
    if (this.isOpen) this.#socket.send(words);
  }

  ping() {
    if (!this.isOpen) return;
    if (Date.now() - this.#heardAt > SILENCE) this.#socket.close();
    else this.send(document.hidden ? "hidden" : "?"); // who does not look is told elsewhere
  }

  /** Connect at once, if it waits to do so. */
  reconnect() {
    if (this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#retry);
    this.#socket = this.#connect();
  }

  #connect() {
    const socket = new WebSocket(addressSince(this.#received));
    socket.binaryType = "arraybuffer";
    this.#updates = Promise.resolve();
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => this.#closed(code);
    return socket;
  }

  #opened() {
    this.#tries = 0;
    this.#isLoggedOut = false;
    this.#heardAt = Date.now();
    showStatus(true);
    if (document.hidden) this.ping();
    if (this.#wasLost) this.#handlers.chat?.(); // lines may have been missed
    this.#wasLost = false;
  }

  #hear(data) {
    this.#heardAt = Date.now();
    if (typeof data === "string") {
      const message = JSON.parse(data);
      this.#handlers[message.type]?.(message);
      return;
    }
    this.#updates = this.#updates.then(async () => {
      const change = await decompress(data);
      this.#received = change.seq;
      this.#onChange(change);
    });
  }

  #closed(code) {
    showStatus(false);
    this.#wasLost = true;
    this.#isLoggedOut ||= code === LOGGED_OUT; // a person with another session may still come back
    if (code === NO_SUCH_TABLE || (this.#isLoggedOut && this.#tries > MOST_TRIES_LOGGED_OUT)) return;
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#tries++) * (0.5 + Math.random());
    const wait = () => { this.#retry = setTimeout(() => { this.#socket = this.#connect(); }, pause); };
    this.#updates.catch(() => {}).then(wait); // what this channel brought is not asked for again
  }
}

/** @type {Channel | undefined} */
let channel;

/**
 * Say something that the server does not answer.
 *
 * @param {import("./messages.js").ChannelWords} words
 */
export const send = (words) => channel?.send(words);

/**
 * Keep a channel open, and hand over every change. `handlers` are for other messages, by their type. That for `chat` is
 * also called, without a message, once the channel is back.
 *
 * @overload
 * @param {(change: import("./messages.js").Change) => void} onChange
 * @param {import("./messages.js").Handlers<import("./messages.js").TableMessage>} handlers
 *
 * @overload
 * @param {(change: import("./messages.js").LobbyChange) => void} onChange
 * @param {import("./messages.js").Handlers<import("./messages.js").LobbyBeat>} handlers
 */
export function follow(onChange, handlers) {
  const opened = channel = new Channel(onChange, handlers);
  setInterval(() => opened.ping(), PING_EVERY);
  document.addEventListener("visibilitychange", () => opened.ping());
  setInterval(() => showStatus(navigator.onLine && opened.isOpen), 1000);
  addEventListener("online", () => opened.reconnect());
}
