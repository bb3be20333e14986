// Hints: asked for, shown beside the board, and marked on it.

import { byId, create, createButton, surface, main } from "./dom.js";
import { announce, showNote } from "./notices.js";
import { post } from "./page.js";
import { choices, play, spotOf } from "./pointing.js";

/** @type {(address: string, seq: string) => Promise<import("./messages.js").Hint>} */
let find = async (address, seq) => JSON.parse(await post(address, { seq }));

/** Find hints in another way than by having a server think. */
export const findHintsBy = (way) => { find = way; };

export async function askForHint(address, seq) {
  showHint({ words: main.dataset.searching });
  try {
    const hint = await find(address, seq);
    if (byId("seq").value === String(hint.turn)) showHint(hint); // otherwise it is too late
  } catch (error) {
    clearHint();
    showNote(error.message);
  }
}

/** A hint that came with the page already has its words there. */
export function markGivenHint() {
  const place = byId("hint");
  if (place && !place.hidden) markPath(place.dataset.move);
}

export function clearHint() {
  const place = byId("hint");
  if (!place) return;
  markPath(null);
  place.hidden = true;
  place.replaceChildren();
}

/** @param {import("./messages.js").Hint} hint */
function showHint({ move, words }) {
  const place = byId("hint");
  markPath(move);
  place.hidden = false;
  place.replaceChildren(create("p", { textContent: words }));
  if (move) place.append(createButton(main.dataset.take, () => play(move)));
  announce(words);
}

function markPath(move) {
  const path = choices().find((choice) => choice.move === move)?.path ?? [];
  for (const bulb of surface.querySelectorAll(".bulb")) bulb.remove();
  for (const element of surface.querySelectorAll("[data-spot]")) {
    const isHinted = path.includes(spotOf(element));
    element.classList.toggle("hinted", isHinted);
    if (isHinted) element.append(create("i", { className: "bulb" }));
  }
}
