// A page as somebody with a bundler writes it: a board, buttons for the moves of seat 0, and a bot in the other seat.
// tests/wasm/test_bundlers.py plays on it. `data-moves` has the moves so far, `data-decides` who is next, `data-over` the result.

import { Dice, load, Thinker } from "fourfold-engine";
import { loadPositions } from "fourfold-engine/positions";

const PERSON = 0;
const board = document.getElementById("board"), moves = document.getElementById("moves"), { dataset } = document.documentElement;
const dice = new Dice(5), thinker = new Thinker(), played = [];
const [engine, positions] = await Promise.all([load("turn-of-time"), loadPositions()]);
let state = engine.game({ players: 2 }).start();

const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);

async function chosen() {
  if (state.decides === "chance") return state.move(state.sampleChance(dice));
  const view = state.view(state.decides);
  if (view.seat !== PERSON) return (await thinker.think(view, { level: "medium", simulations: 50, seed: 3 })).move;
  return new Promise((resolve) => {
    moves.replaceChildren(...view.moves.map((move) => element("button", move, { onclick: () => resolve(move) })));
    show(view);
  });
}

function show(view) {
  const { table } = positions.of(view);
  board.replaceChildren(...table.map(({ x, y, card }) => element("span", `${card} ${x},${y}`)));
  Object.assign(dataset, { moves: played.join(" "), decides: String(state.decides) });
}

while (!state.isOver) {
  const move = await chosen();
  moves.replaceChildren();
  played.push(move);
  state = state.play(move);
}
await thinker.close();
show(state.view(PERSON));
dataset.over = JSON.stringify(state.outcome);
