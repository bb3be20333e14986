// Programs use the package like this; tests/wasm/test_npm_package.py compares what is printed.

import { Dice, IllegalMove, load, think, Thinker } from "fourfold-engine";
import { loadPositions } from "fourfold-engine/positions";

const told = (call) => {
  try {
    return call();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
const engine = await load("turn-of-time"), game = engine.game({ players: 3 });
let state = game.start();
const dice = new Dice(5), moves = [];
while (!state.isOver) {
  const action = state.decides === "chance" ? state.sampleChance(dice) : state.actions[dice.below(state.actions.length)];
  moves.push(state.move(action));
  state = state.play(action);
}
const stones = (await load("shifting-stones")).game({ players: 2, rounds: 7 });
const dealt = stones.start().playChance(new Dice(1)), view = dealt.view(0);
const thinker = new Thinker(), search = { level: "expert", simulations: 200, seed: 9 };
const [here, there] = [await think(view, search), await thinker.think(view, search)];
const both = await Promise.all([think(view, { ...search, simulations: 3000 }), think(view, search)]);
const seasons = await load("shifting-seasons");
const wrongNet = await think(view, { net: new Int16Array(8) }).catch((error) => error.message);
const aborted = await think(view, { signal: AbortSignal.abort() }).catch((error) => error.name);
await thinker.close();
const positions = await loadPositions();
const passed = []; // positions of random games, their states and views, there and back
for (const [name, options] of [["shifting-seasons", { players: 3 }], ["shifting-stones", { players: 2 }], ["turn-of-time", { players: 2 }], ["winter", {}]]) {
  const played = (await load(name)).game(options);
  let now = played.start();
  for (let k = 0; !now.isOver && k < 120; k++) {
    if (k % 10 === 0) {
      const position = positions.of(now), again = positions.state(played, position);
      const seen = now.view(0), known = positions.of(seen), reread = positions.view(played, known, 0);
      passed.push({
        game: name, options: played.options, bytes: Buffer.from(now.bytes).toString("hex"), position, known,
        same: again.moves.join() === now.moves.join() && reread.moves.join() === seen.moves.join(),
        back: [positions.of(again), positions.of(reread)],
      });
    }
    now = now.decides === "chance" ? now.draw(dice) : now.play(now.actions[dice.below(now.actions.length)]);
  }
}
console.log(JSON.stringify({
  moves,
  passed,
  position: told(() => positions.state(game, { ...positions.of(game.start()), seat: 7 })),
  outcome: state.outcome,
  replayed: game.replay(moves).outcome,
  rounds: dealt.fields().rounds,
  sameFields: told(() => stones.fromFields(JSON.parse(JSON.stringify(dealt.fields()))).moves.join() === dealt.moves.join()),
  sameBytes: told(() => stones.state(dealt.bytes).moves.join() === dealt.moves.join()),
  spectator: dealt.view(null).actions,
  worlds: told(() => view.guess(new Dice(2)).view(0).bytes.join() === view.bytes.join()),
  illegal: told(() => state.play("flip:n")),
  isIllegalMove: (() => { try { dealt.play("nonsense"); } catch (error) { return error instanceof IllegalMove; } })(),
  unknown: await load("chess").catch(({ name, message }) => `${name}: ${message}`),
  players: told(() => engine.game({ players: 7 })),
  option: told(() => engine.game({ colour: 1 })),
  tooMany: told(() => stones.engine.game({ rounds: 1000 })),
  free: told(() => seasons.game({ players: 2, cards: [2, 3, 9, 10] }).start()),
  record: told(() => game.state(new Uint8Array(3))),
  seat: told(() => dealt.view(2)),
  level: await think(view, { level: "best" }).catch((error) => error.message),
  wrongNet,
  aborted,
  inTurn: JSON.stringify(both[1].opinions) === JSON.stringify(here.opinions),
  same: here.move === there.move && JSON.stringify(here.opinions) === JSON.stringify(there.opinions),
}));
