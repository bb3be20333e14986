// The analysis of a casual game thinks in the browser of its only person. If that fails, the server does it.

import { byId, create, main } from "./dom.js";
import { canThink, think } from "./thinking.js";

const DIGITS = 6; // of a chance, as it is sent
const form = byId("progress"), headers = { "x-quiet": "1", accept: "application/json" };
const rounded = (chance) => Number(chance.toFixed(DIGITS));

// The move that is better than all others by so much, if there is one.
function onlyMove({ exact, opinions }, by) {
  const [first, second] = opinions.filter(({ visits }) => exact || visits).sort((one, other) => other.chance - one.chance);
  return second && first.chance - second.chance >= by ? first.move : null;
}

async function analyse(progress) {
  /** @type {import("./messages.js").AnalysisQuestion} */
  const asked = await (await fetch(`${form.action}/question`, { headers })).json();
  const { game, options, search, puzzle, decisions } = asked, found = [];
  progress.max = decisions.length;
  for (const { view, seat, move, seed } of decisions) {
    const question = { game, options, view, seat }, dice = { ...search, seed: BigInt(seed) };
    const thought = await think(question, { ...dice, played: move }), [{ chance }] = thought.opinions, only = onlyMove(thought, puzzle.by);
    const longer = { ...dice, simulations: puzzle.surer * search.simulations };
    const isPuzzle = only === thought.move && (thought.exact || onlyMove(await think(question, longer), puzzle.by) === only);
    found.push([thought.move, rounded(chance), rounded(thought.played), thought.chances.map(rounded), thought.exact, isPuzzle]);
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
  location.replace(form.action); // the page may be the answer to a form, which a reload would send again
});

if (main.dataset.begins !== undefined) form.requestSubmit(); // it was asked for at the table
