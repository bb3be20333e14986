// The types of positions. docs/how-to/javascript.md explains them with an example.

import type { Game, State, View } from "./index.js";

/** A position as JSON; the documentation of each game's formats lists its keys. */
export type Position = Record<string, unknown>;

/** Load what reads and writes positions; `from` is where its folder `python` is, if not beside the script. */
export function loadPositions(from?: URL): Promise<Positions>;

export interface Positions {
  /** The position of a state, or what the seat of a view knows. */
  of(snapshot: State | View): Position;
  /** The state that a position describes. RangeError names the key that is wrong. */
  state(game: Game, position: Position): State;
  /** The view that a position of a view describes. */
  view(game: Game, position: Position, seat: number | null): View;
}
