// What tests/wasm/test_wasm_proof.py has Node and browsers do: play, think, and tell everything.

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

/** Answer a job: `digests` of random games, `replays` of moves, `thoughts` of searches, `playouts`. */
export async function prove({ load, think }, from, job) {
  const engine = await load(job.game, from);
  const digests = job.digests.map(({ options, start, games, seed }) => {
    const game = engine.game(options);
    const { digest, decisions } = engine.machine.digest(bytesOf(start), game.players, 0, games, BigInt(seed));
    return { digest: String(digest), decisions };
  });
  const playouts = job.digests.map(({ options, start, games, seed }) => {
    const game = engine.game(options), { scores, wins, decisions } = game.playouts(game.state(bytesOf(start)), games, seed);
    return { scores, wins, decisions };
  });
  const replays = job.replays.map(({ options, start, moves }) => {
    let state = engine.game(options).state(bytesOf(start));
    const steps = moves.map((move) => {
      const step = { record: hex(state.bytes), moves: state.moves, weights: state.weights };
      state = state.play(move);
      return step;
    });
    return { steps, outcome: state.outcome };
  });
  const thoughts = [];
  for (const { options, view, seat, search } of job.thoughts) {
    const { seconds, ...thought } = await think(engine.game(options).view(bytesOf(view), seat), {
      ...search, net: search.net && Int16Array.from(search.net),
    });
    for (const opinion of thought.opinions) delete opinion.action;
    delete thought.action;
    thoughts.push(thought);
  }
  return { digests, playouts, replays, thoughts };
}
