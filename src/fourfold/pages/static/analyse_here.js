// The analysis of a casual game thinks in the browser of its only person. If that fails, the server does it.

import { byId, canThink, create, main } from "./dom.js";
import { think } from "./thinking.js";

const DIGITS = 6; // of a chance, as it is sent
const form = byId("progress"), headers = { "x-quiet": "1", accept: "application/json" };
const rounded = (chance) => Number(chance.toFixed(DIGITS));

// The move with the best chance of those looked at, and by how much that is above the second best. What it means, the server decides.
function leadOf({ exact, opinions, move }) {
  const [first, second] = opinions.filter(({ visits }) => exact || visits).sort((one, other) => other.chance - one.chance);
  return second ? [first.move, first.chance - second.chance] : [move, 0];
}

// The server answers which decisions it wants searched again, with more simulations.
async function send(found) {
  const answer = await fetch(`${form.action}/found`, { method: "POST", body: JSON.stringify(found), headers });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

async function analyse(progress) {
  /** @type {import("./messages.js").AnalysisQuestion} */
  const asked = await (await fetch(`${form.action}/question`, { headers })).json();
  const { decisions, search, ...game } = asked, found = [];
  const consider = async ({ view, seat, seed }, more) => think({ ...game, view, seat }, { ...search, seed: BigInt(seed), ...more });
  progress.max = decisions.length;
  for (const decision of decisions) {
    const thought = await consider(decision, { played: decision.move }), { move, played, chances, exact, opinions: [{ chance }] } = thought;
    const lines = move === decision.move ? [[], []] : [thought.afterPlayed, thought.afterBest];
    found.push([move, rounded(chance), rounded(played), chances.map(rounded), exact, leadOf(thought), ...lines, null]);
    progress.value = found.length;
  }
  /** @type {import("./messages.js").AnalysisAnswer} */
  const { again, simulations } = await send(found);
  progress.max += again.length;
  for (const k of again) {
    found[k][found[k].length - 1] = leadOf(await consider(decisions[k], { simulations }));
    progress.value += 1;
  }
  if (again.length) await send(found);
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
  location.replace(form.action); // the page may be the answer to a form, which a reload would send again
});

if (main.dataset.begins !== undefined) form.requestSubmit(); // it was asked for at the table
