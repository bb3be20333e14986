// A number of this browser for the draws of a table, and whether it is among them after the game: docs/draws.md says what for.
// Forms with the field `nonce` get one when they are sent; without this module they are sent without.

const KEPT = "draws", MOST = 100, BYTES = 16;
const sending = new WeakSet(), filled = new WeakSet();

// Per table the commitment that was shown and the number that was sent; the newest tables last.
function kept() {
  try { return new Map(JSON.parse(localStorage.getItem(KEPT)) ?? []); } catch { return new Map(); }
}

function keep(table, sent) {
  try { localStorage.setItem(KEPT, JSON.stringify([...kept().set(table, sent)].slice(-MOST))); } catch { /* it counts all the same, but nobody can look it up here */ }
}

async function fill({ promise, nonce }) {
  let { table, commitment } = nonce.dataset;
  if (promise) {
    const answer = await fetch("/api/v1/promise");
    if (!answer.ok) return;
    ({ table, commitment, promise: promise.value } = await answer.json());
  }
  // The server has fixed its seed; only now is there a number.
  nonce.value = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(table, { commitment, nonce: nonce.value });
}

document.addEventListener("submit", async (event) => {
  const form = event.target, { submitter } = event, { promise, nonce } = form.elements;
  if (!nonce || filled.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (sending.has(form)) return; // a second click
  sending.add(form);
  for (const field of [promise, nonce]) if (field) field.value = "";
  try { await fill({ promise, nonce }); } catch { /* no connection: sending the form will say so */ }
  sending.delete(form);
  filled.add(form);
  form.requestSubmit(submitter);
}, true);

// --- after the game

const own = document.getElementById("own-number"), sent = own && kept().get(own.dataset.table);
if (sent) {
  const among = own.dataset.nonces.split(" ").includes(sent.nonce), same = own.dataset.commitment === sent.commitment;
  own.querySelector(among && same ? ".found" : ".lost").hidden = false;
}
