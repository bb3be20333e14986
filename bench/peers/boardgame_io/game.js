// Turn of Time for four players as a boardgame.io game. A turn is three kinds of moves: take a card by the face that is
// to be up, place it, meet each neighbour. A face is 4 * the season up + the season below.
const { INVALID_MOVE } = require('boardgame.io/core');

const PLAYERS = 4;
const CARDS = 16;
const BOX = 4;
const SIDE = 7; // the first card lies in the middle; none can lie further than 3 from it
const CELLS = SIDE * SIDE;
const HOME = (CELLS - 1) / 2;
const NONE = -1;

const turned = (face) => (face % 4) * 4 + Math.floor(face / 4);
const FACES = Array.from({ length: 16 }, (_, face) => face);
const TURNED = FACES.map(turned);
const KIND = FACES.map((face) => Math.min(face, turned(face)));

// North, east, south, west of each cell; CELLS where there is none, which no card lies in.
const NEIGHBOURS = Array.from({ length: CELLS }, (_, cell) => {
  const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
  return [
    y > 0 ? cell - SIDE : CELLS,
    x < SIDE - 1 ? cell + 1 : CELLS,
    y < SIDE - 1 ? cell + SIDE : CELLS,
    x > 0 ? cell - 1 : CELLS,
  ];
});

const isOpen = (G, faces, cell) => {
  if (G.cards === 0) return cell === HOME;
  if (faces[cell] !== NONE) return false;
  const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
  if (Math.max(G.right, x) - Math.min(G.left, x) >= BOX || Math.max(G.bottom, y) - Math.min(G.top, y) >= BOX) return false;
  const [north, east, south, west] = NEIGHBOURS[cell];
  return faces[north] !== NONE || faces[east] !== NONE || faces[south] !== NONE || faces[west] !== NONE;
};

// A hand is a set of kinds, one bit for each: with four players, never two of a kind in one hand.
const holds = (hand, face) => ((hand >> KIND[face]) & 1) === 1;

const isOver = (G) => G.cards === CARDS && G.todo === 0;

const take = ({ G, ctx }, face) => {
  const hand = G.hands[ctx.currentPlayer];
  if (G.held !== NONE || G.todo !== 0 || !holds(hand, face)) return INVALID_MOVE;
  G.hands[ctx.currentPlayer] = hand & ~(1 << KIND[face]);
  G.held = face;
};

const place = ({ G }, cell) => {
  const faces = G.faces; // reached through Immer, so once
  if (G.held === NONE || !isOpen(G, faces, cell)) return INVALID_MOVE;
  const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
  G.left = Math.min(G.left, x);
  G.right = Math.max(G.right, x);
  G.top = Math.min(G.top, y);
  G.bottom = Math.max(G.bottom, y);
  let todo = 0;
  for (let direction = 0; direction < 4; direction++) {
    if (faces[NEIGHBOURS[cell][direction]] !== NONE) todo |= 1 << direction;
  }
  faces[cell] = G.held;
  G.held = NONE;
  G.placed = cell;
  G.todo = todo;
  G.cards += 1;
};

const meet = ({ G }, direction) => {
  if (((G.todo >> direction) & 1) === 0) return INVALID_MOVE;
  const faces = G.faces;
  const here = G.placed;
  const there = NEIGHBOURS[here][direction];
  const [mine, other] = [faces[here], faces[there]];
  const steps = ((other >> 2) - (mine >> 2)) & 3;
  if (steps === 1 || steps === 2) faces[here] = TURNED[mine];
  if (steps === 2 || steps === 3) faces[there] = TURNED[other];
  G.todo &= ~(1 << direction);
};

const groupSize = (faces, season, start, seen) => {
  const open = [start];
  let size = 0;
  seen[start] = true;
  while (open.length) {
    size += 1;
    for (const next of NEIGHBOURS[open.pop()]) {
      if (!seen[next] && faces[next] !== NONE && faces[next] >> 2 === season) {
        seen[next] = true;
        open.push(next);
      }
    }
  }
  return size;
};

// 4 points for the best season down to 1: more cards, then the larger group, then drawn earlier.
const scores = (G) => {
  const seen = [];
  const cards = [0, 0, 0, 0];
  const largest = [0, 0, 0, 0];
  for (let cell = 0; cell < CELLS; cell++) {
    if (G.faces[cell] === NONE) continue;
    const season = G.faces[cell] >> 2;
    cards[season] += 1;
    if (!seen[cell]) largest[season] = Math.max(largest[season], groupSize(G.faces, season, cell, seen));
  }
  const merit = G.order.map((season, seat) => cards[season] * 64 + largest[season] * 8 - seat);
  return merit.map((own) => merit.filter((other) => other <= own).length);
};

const shuffled = (random) => random.Shuffle([0, 1, 2, 3]);

exports.TurnOfTime = {
  name: 'turn-of-time',
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  disableUndo: true, // no history of states to keep

  // With `setupData`, the seasons in seat order instead of a draw.
  setup: ({ random }, setupData) => {
    const order = setupData || shuffled(random);
    return {
      order,
      hands: order.map((season) => [0, 1, 2, 3].reduce((hand, other) => hand | (1 << KIND[4 * season + other]), 0)),
      faces: Array(CELLS + 1).fill(NONE),
      held: NONE,
      placed: NONE,
      todo: 0,
      cards: 0,
      left: BOX - 1,
      right: BOX - 1,
      top: BOX - 1,
      bottom: BOX - 1,
    };
  },

  moves: { take, place, meet },

  // One card a turn; its turn ends when it has met all neighbours.
  turn: { endIf: ({ G, ctx }) => G.cards === ctx.turn && G.todo === 0 && !isOver(G) },

  endIf: ({ G }) => (isOver(G) ? { scores: scores(G) } : undefined),

  ai: {
    enumerate: (G, ctx) => {
      const found = [];
      if (G.todo !== 0) {
        for (let direction = 0; direction < 4; direction++) {
          if ((G.todo >> direction) & 1) found.push({ move: 'meet', args: [direction] });
        }
      } else if (G.held !== NONE) {
        for (let cell = 0; cell < CELLS; cell++) {
          if (isOpen(G, G.faces, cell)) found.push({ move: 'place', args: [cell] });
        }
      } else {
        const hand = G.hands[ctx.currentPlayer];
        for (const face of FACES) {
          if (holds(hand, face)) found.push({ move: 'take', args: [face] });
        }
      }
      return found;
    },
  },
};
