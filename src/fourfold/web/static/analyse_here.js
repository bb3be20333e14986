// The analysis of a casual game thinks in the browser of its only person. If that fails, the server does it.

import { byId, create } from "./dom.js";
import { canThink, think } from "./thinking.js";

const DIGITS = 6; // of a chance, as it is sent
const form = byId("progress"), headers = { "x-quiet": "1", accept: "application/json" };
const rounded = (chance) => Number(chance.toFixed(DIGITS));

async function analyse(progress) {
  const { game, options, search, decisions } = await (await fetch(`${form.action}/question`, { headers })).json(), found = [];
  progress.max = decisions.length;
  for (const { view, seat, move, seed } of decisions) {
    const thought = await think({ game, options, view, seat }, { ...search, seed: BigInt(seed), played: move });
    const [{ chance }] = thought.opinions;
    found.push([thought.move, rounded(chance), rounded(thought.played), thought.chances.map(rounded), thought.exact]);
    progress.value = found.length;
  }
  const answer = await fetch(`${form.action}/found`, { method: "POST", body: JSON.stringify(found), headers });
  if (!answer.ok) throw new Error(answer.statusText);
}

form.addEventListener("submit", async (event) => {
  if (!canThink) return;
  event.preventDefault();
  const button = form.querySelector("button"), progress = create("progress", { value: 0, ariaLabel: button.textContent });
  button.replaceWith(progress);
  form.classList.add("progress");
  try {
    await analyse(progress);
  } catch {
    form.submit(); // without this handler
    return;
  }
  location.reload();
});

if (new URLSearchParams(location.search).has("begin")) form.requestSubmit(); // it was asked for at the table
