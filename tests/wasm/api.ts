// Compiled by tests/wasm/test_npm_package.py with all strictness: what programs do with the types.

import { Dice, IllegalMove, load, think, Thinker, type Outcome, type Thought, type View } from "fourfold-engine";
import { loadPositions, type Position } from "fourfold-engine/positions";

const engine = await load("winter");
const name: string = engine.about.name;
let state = engine.game({ players: 2 }).start();
while (!state.isOver) {
  if (state.decides === "chance") {
    state = state.draw(new Dice(3n));
    continue;
  }
  const view: View = state.view(state.decides);
  const thought: Thought = await think(view, { level: "easy", seed: 1, onProgress: ({ simulations }) => simulations + 1 });
  state = state.play(thought.move);
}
const positions = await loadPositions();
const position: Position = positions.of(state);
const again: boolean = positions.state(state.game, position).isOver;
const seen: View = positions.view(state.game, positions.of(state.view(0)), 0);
console.log(again, seen.seat);
// @ts-expect-error: a view needs a seat, or null
positions.view(state.game, position);
const outcome: Outcome | null = state.outcome;
const thinker = new Thinker();
try {
  state.play(-1);
} catch (error) {
  if (error instanceof IllegalMove) console.log(error.legal.length, name, outcome?.winners);
}
await thinker.close();
// @ts-expect-error: a state is not a view
await think(state);
// @ts-expect-error: moves are texts or numbers
state.play(null);
