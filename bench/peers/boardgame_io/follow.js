// Answers each line of JSON with one. {"games": n}: plays n random games, as boardgame.io's own bots do, by the reducer
// and without a client or a store, and says {"games": n}. {"order": [...], "moves": [[name, argument], ...]}: plays this
// game and tells what is seen before each move, and the scores.
const { createInterface } = require('node:readline');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { TurnOfTime } = require('./game.js');

const game = ProcessGameConfig(TurnOfTime);
const reducer = CreateGameReducer({ game });
const start = (setupData) => InitializeGame({ game, numPlayers: 4, setupData });

const act = (state, move, args) =>
  reducer(state, { type: 'MAKE_MOVE', payload: { type: move, args, playerID: state.ctx.currentPlayer } });

const playRandomly = () => {
  let state = start();
  while (state.ctx.gameover === undefined) {
    const moves = game.ai.enumerate(state.G, state.ctx);
    const { move, args } = moves[Math.floor(Math.random() * moves.length)];
    state = act(state, move, args);
  }
};

const follow = ({ order, moves }) => {
  let state = start(order);
  const steps = moves.map(([move, argument]) => {
    const { G, ctx } = state;
    const legal = game.ai.enumerate(G, ctx).map(({ move, args }) => [move, args[0]]);
    const seen = { seat: Number(ctx.currentPlayer), legal, faces: G.faces.slice(0, 49) };
    state = act(state, move, [argument]);
    return seen;
  });
  return { steps, scores: state.ctx.gameover ? state.ctx.gameover.scores : null };
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const asked = JSON.parse(line);
  if (asked.games) for (let number = 0; number < asked.games; number++) playRandomly();
  console.log(JSON.stringify(asked.games ? { games: asked.games } : follow(asked)));
});
