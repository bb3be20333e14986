// A new version of a table arrives, by the live channel, as the answer to a move, or as another moment of a replay.

import { applyChange } from "./changes.js";
import { byId, main } from "./dom.js";
import { clearHint } from "./hints.js";
import { announce, showPhrase } from "./notices.js";
import { markSpots, restart } from "./pointing.js";

const logLines = () => [...document.querySelectorAll("#log li[id]")];
const turn = () => byId("seq")?.value;

/** Beside what `applyChange` takes: `reload`, `seq`, `now` (the server's clock), `address` and `say`. */
export function update(change) {
  if (change.reload) { location.reload(); return; }
  const turnBefore = turn(), linesBefore = new Set(logLines().map(({ id }) => id));
  applyChange(change);
  main.dataset.seq = change.seq;
  if (change.now) main.dataset.skew = Date.now() - change.now;
  if (change.address) history.replaceState(null, "", change.address);
  report(logLines().filter(({ id }) => !linesBefore.has(id)), change.say);
  if (!turnBefore || turnBefore !== turn() || change.parts.choices) { clearHint(); restart(); }
  else markSpots(); // the position is the same: what is chosen stays chosen
  byId("onward")?.querySelector(".main")?.focus({ preventScroll: true });
}

function report(newLines, more) {
  newLines.filter((line) => line.classList.contains("phrase")).forEach(showPhrase);
  const texts = newLines.map((line) => line.textContent);
  if (more) texts.push(more);
  if (texts.length) announce([...texts, byId("turn").textContent].join(". "));
}
