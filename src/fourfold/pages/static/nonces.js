// The browser's own number (nonce) for the draws of a table, and whether it was used: docs/concepts/draws.md says why.
// Forms with a field `nonce` get one when they are sent; without this module they are sent without.

import { byId, here, preferences } from "./dom.js";

const STORAGE_KEY = "draws", MOST_TABLES = 100, BYTES = 16;
const filled = new WeakSet(); // forms
let sending = new WeakSet(); // forms that ask for a commitment, from the first click until the page is left

// By table, the newest last: the commitment that was shown, and the nonces that were sent. Someone who sits down twice
// has sent two, and the table uses one of them.
function readSent() {
  try { return new Map(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]")); } catch { return new Map(); }
}

function remember(table, commitment, nonce) {
  const sent = readSent(), before = sent.get(table);
  sent.set(table, { commitment, nonces: before?.commitment === commitment ? [...before.nonces, nonce] : [nonce] });
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...sent].slice(-MOST_TABLES)));
  } catch { /* the nonce counts all the same, but this browser cannot check it later */ }
}

/**
 * Only called once the server has committed itself to its seed.
 *
 * @param {HTMLInputElement} field
 * @param {{ table?: string, commitment?: string }} committed
 */
function fill(field, { table, commitment }) {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(table, commitment, field.value);
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event, { promise, nonce } = form.elements;
  const isShownAgain = submitter?.formMethod === "get"; // only the page, with what was chosen
  if (!nonce || "local" in preferences || isShownAgain || filled.delete(form)) return;
  if (!promise && nonce.dataset.commitment) { fill(nonce, nonce.dataset); return; }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (sending.has(form)) return; // a second click
  sending.add(form);
  nonce.value = "";
  if (promise) promise.value = "";
  try {
    const response = await fetch(here(promise ? "/api/v1/promise" : `/api/v1/tables/${nonce.dataset.table}`));
    if (response.ok) {
      /** @type {import("./messages.js").Commitment} */
      const { promise: promised = "", table = nonce.dataset.table, commitment } = await response.json();
      if (promise) promise.value = promised;
      if (commitment) fill(nonce, { table, commitment });
    }
  } catch { /* no connection: the form will say so when it is sent */ }
  filled.add(form);
  form.requestSubmit(submitter);
}, true);

/** Lets a form be sent again that was refused without leaving the page. */
export const allowAgain = (form) => sending.delete(form);

// "Back" may show the page as it was left.
addEventListener("pageshow", () => { sending = new WeakSet(); });

// --- after the game: the page lists the nonces that were used

const own = byId("own-number"), sent = own && readSent().get(own.dataset.table);
if (sent) {
  const used = own.dataset.nonces.split(" "), isSame = own.dataset.commitment === sent.commitment;
  const isUsed = isSame && sent.nonces.some((nonce) => used.includes(nonce));
  own.hidden = false;
  own.querySelector(isUsed ? ".found" : ".lost").hidden = false;
}
