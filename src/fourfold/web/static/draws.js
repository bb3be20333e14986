// A number of this browser for the draws of a table, and whether it is among them after the game: docs/draws.md says what for.
// Forms with the field `nonce` get one when they are sent; without this module they are sent without.

const KEPT = "draws", MOST = 100, BYTES = 16;
const sending = new WeakSet(), filled = new WeakSet();

// Per table the commitment that was shown and the numbers that were sent, for who sits down twice adds one of them; the newest tables last.
function kept() {
  try { return new Map(JSON.parse(localStorage.getItem(KEPT)) ?? []); } catch { return new Map(); }
}

function keep(table, commitment, nonce) {
  const all = kept(), before = all.get(table);
  all.set(table, { commitment, nonces: before?.commitment === commitment ? [...before.nonces, nonce] : [nonce] });
  try { localStorage.setItem(KEPT, JSON.stringify([...all].slice(-MOST))); } catch { /* it counts all the same, but nobody can look it up here */ }
}

// The server has fixed its seed; only now is there a number.
function add(nonce, { table, commitment }) {
  nonce.value = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(table, commitment, nonce.value);
}

document.addEventListener("submit", async (event) => {
  const form = event.target, { submitter } = event, { promise, nonce } = form.elements;
  if (!nonce || filled.delete(form)) return;
  if (!promise) { add(nonce, nonce.dataset); return; } // the table is there, and the page has its commitment
  event.preventDefault();
  event.stopImmediatePropagation();
  if (sending.has(form)) return; // a second click
  sending.add(form);
  promise.value = nonce.value = "";
  try {
    const answer = await fetch("/api/v1/promise");
    if (answer.ok) {
      const promised = await answer.json();
      promise.value = promised.promise;
      add(nonce, promised);
    }
  } catch { /* no connection: sending the form will say so */ }
  sending.delete(form);
  filled.add(form);
  form.requestSubmit(submitter);
}, true);

// --- after the game

const own = document.getElementById("own-number"), sent = own && kept().get(own.dataset.table);
if (sent) {
  const among = sent.nonces.some((nonce) => own.dataset.nonces.split(" ").includes(nonce)), same = own.dataset.commitment === sent.commitment;
  own.hidden = false;
  own.querySelector(among && same ? ".found" : ".lost").hidden = false;
}
