// The search, as `bots/search.py` runs it: the same seed and budget give the same tree.

import { Dice, seedOf } from "./dice.js";
import { readField, writeField } from "./game.js";

const CHUNKS = 16, FIRST_CHUNK = 8, CHUNK_MS = 10, MOST_SIMULATIONS = 2 ** 31 - 1;
const MOST_NODES = 32_768; // of a search with a time budget, or a very large one: the tree takes 37 MB then
const MASTER = "master", CLASSIC = "classic";
const PATIENCE = 30; // ms of computing after which other events are handled
const DEFAULTS = { exploration: 1, prior: 0, patience: 1, greedy: false, cutoff: null, order_by_net: false, wavers: false };

/** One tree in a machine's memory, and the compiled search on it. */
export class Tree {
  constructor(view, settings, nodes, net = new Int16Array(0), seed = 0n) {
    const machine = this.machine = view.machine, { mostLegal, search } = machine.facts;
    this.view = view;
    this.before = machine.free;
    this.simulations = 0;
    const edges = nodes * Math.min(mostLegal, search.edgesPerNode), slots = 2 ** Math.ceil(Math.log2(2 * nodes));
    const units = net.length && net[1] + net[2], allocate = (bytes) => machine.allocate(bytes);
    this.room = allocate(search.room.size);
    this.moved = allocate(16 * mostLegal); // of each move its visits, then of each its chances
    this.tree = [
      machine.stored(view.bytes), 1, this.room, 1, allocate(nodes * search.node.size), nodes,
      allocate(edges * search.edge.size), edges, allocate(4 * slots), slots,
    ];
    this.net = [machine.stored(net), net.length, allocate(2 * units), units];
    const { fields } = search.room, { spread } = search, { players: seats } = view.game, cutoff = settings.cutoff ?? -1;
    for (const [name, value] of Object.entries({ ...settings, cutoff, spread, seats, seat: view.seat, seed })) {
      if (name in fields) writeField(this.bytes, fields[name], value);
    }
  }

  /** The room of the compiled search: settings, counters and scratch. */
  get bytes() {
    return new Uint8Array(this.machine.memory.buffer, this.room, this.machine.facts.search.room.size);
  }

  read(name) {
    return readField(this.bytes, this.machine.facts.search.room.fields[name]);
  }

  /** Add simulations; `only` is the place of the only move to begin with. */
  grow(simulations, only = -1) {
    this.machine.run.grow(...this.tree, ...this.net, simulations, only);
    this.simulations += simulations;
  }

  /** Of each legal action, its visits and the sum of its chances. */
  moves() {
    const { machine, moved } = this, n = this.view.actions.length, sums = moved + 8 * n;
    machine.floats(moved, 2 * n).fill(0);
    machine.run.add_moves(...this.tree, moved, n, sums, n);
    return { visits: machine.numbers(moved, n), chances: Array.from(machine.floats(sums, n)) };
  }

  /** The actions that are likely to follow one of the view. */
  likelyLine(action) {
    const { machine } = this, { longestLine } = machine.facts.search, before = machine.free, line = machine.allocate(8 * longestLine);
    const found = machine.numbers(line, machine.run.likely_line(...this.tree, action, line, longestLine));
    machine.release(before);
    return found;
  }

  /** How many of the simulations that are left come next; 0 once no other move can become the most visited. */
  nextChunk(left, chunk) {
    return this.machine.run.next_chunk(this.moved, this.moves().visits.length, this.simulations, left, chunk);
  }

  /** The exact chances after each action; null if that takes visiting more than `most` positions. */
  solve(most) {
    const { machine, view } = this, { players } = view.game, { facts } = machine, { search, record, mostLegal, mostSeats } = facts;
    const before = machine.free, depth = search.solverDepth;
    const stack = machine.allocate(depth * record.size), actions = machine.allocate(8 * depth * mostLegal);
    const scores = machine.allocate(16 * mostSeats), chances = machine.allocate(8 * depth * mostSeats);
    const used = machine.allocate(8), bound = Math.min(most, MOST_SIMULATIONS), found = [];
    for (const action of view.actions) {
      machine.put(stack, machine.play(view.bytes, action));
      const isSolved = machine.run.solve(
        stack, depth, 0, actions, depth, mostLegal, scores, 2, mostSeats, chances, depth, mostSeats, players, used, 1, bound,
      );
      if (!isSolved) break;
      found.push({ action, chances: Array.from(machine.floats(chances, players)) });
    }
    machine.release(before);
    return found.length === view.actions.length ? found : null;
  }

  /** What the search knows by now. */
  thought(began) {
    const { visits, chances } = this.moves(), { view } = this;
    const means = chances.map((sum, k) => sum / Math.max(visits[k], 1));
    const ranked = [...visits.keys()].sort((one, other) => visits[other] - visits[one] || means[other] - means[one]);
    const opinions = ranked.map((k) => ({
      action: view.actions[k], move: view.moves[k], visits: visits[k], chance: means[k],
    }));
    const shares = this.read("sums").slice(0, view.game.players).map((sum) => sum / Math.max(this.simulations, 1));
    return thoughtOf(opinions, shares, began, { depth: Number(this.read("depth")), simulations: this.simulations });
  }

  close() {
    this.machine.release(this.before);
  }
}

function thoughtOf(opinions, chances, began, more = {}) {
  const [{ action, move }] = opinions, seconds = (performance.now() - began) / 1000;
  return { action, move, chances, opinions, depth: 0, simulations: 0, exact: false, ...more, seconds };
}

function atOnce(view, action, began) {
  return thoughtOf([{ action, move: view.move(action), visits: 0, chance: NaN }], [], began, { opinions: [] });
}

/** The budget and settings that a request asks for. */
function asked(view, { net, level = net ? MASTER : "hard", simulations, seconds, settings = {} }) {
  const { levels, engine, players } = view.game, { facts } = engine;
  if (net) checkNet(facts, players, net);
  if (!(level in levels)) {
    throw new RangeError(`no level is called ${JSON.stringify(level)}; levels: random, greedy, ${Object.keys(levels).join(", ")}`);
  }
  const { simulations: usual, ...own } = levels[levels[level].net && !net ? CLASSIC : level];
  const withNet = levels[MASTER]?.net ? levels[MASTER] : { cutoff: 0 };
  const chosen = { ...DEFAULTS, ...(net && !own.net ? withNet : own), ...settings };
  if (!facts.search.evaluates && !net && (chosen.prior > 0 || chosen.greedy || chosen.cutoff !== null)) {
    throw new RangeError(`${facts.game} has no evaluation, so a search cannot have prior, greedy or cutoff for it`);
  }
  if (simulations !== undefined && !(Number.isInteger(simulations) && simulations > 0 && simulations <= MOST_SIMULATIONS)) {
    throw new RangeError(`simulations=${simulations} is not possible; give a whole number from 1 to ${MOST_SIMULATIONS}`);
  }
  if (seconds !== undefined && !(seconds > 0)) {
    throw new RangeError(`seconds=${seconds} is not possible; give a number above 0`);
  }
  return { settings: chosen, seconds, simulations: simulations ?? (seconds === undefined ? usual : undefined) };
}

function checkNet(facts, players, net) {
  if (!facts.net) throw new RangeError(`${facts.game} cannot use a net: it has no features`);
  const [rows, hidden, middle, places] = net, { rows: ownRows, places: ownPlaces } = facts.net;
  const length = 4 + (rows + 1) * hidden + (hidden + 1) * middle + (middle + 1) * places;
  if (!(net instanceof Int16Array) || rows !== ownRows || places !== ownPlaces[players] || net.length !== length) {
    throw new RangeError(`this net is not for ${facts.game} with ${players} players; give the Int16Array of its weights`);
  }
}

function checkView(view) {
  if (view.seat === null || view.decides !== view.seat) {
    throw new RangeError(`seat ${view.seat} does not decide here; decides: ${view.decides}`);
  }
}

/** Think about a view whose seat decides. Other events are handled meanwhile; other searches of this engine wait. */
export function think(view, search = {}) {
  const run = view.machine.searches.then(() => searched(view, search));
  view.machine.searches = run.catch(() => {});
  return run;
}

async function searched(view, search) {
  checkView(view);
  const began = performance.now(), { seed = 0, signal, onProgress } = search;
  signal?.throwIfAborted();
  if (view.actions.length === 1) return atOnce(view, view.actions[0], began);
  const dice = new Dice(seed);
  if (search.level === "random") return atOnce(view, view.actions[dice.below(view.actions.length)], began);
  if (search.level === "greedy") return atOnce(view, greedy(view, dice), began);
  const { settings, simulations, seconds } = asked(view, search);
  const nodes = 2 * (Math.min(simulations ?? MOST_NODES, MOST_NODES) + FIRST_CHUNK);
  const tree = new Tree(view, settings, nodes, search.net, seedOf(seed)), end = began + seconds * 1000;
  const most = simulations ?? MOST_SIMULATIONS, isTimed = seconds !== undefined;
  const canSolve = view.game.players === 1 || !view.game.engine.facts.hides;
  const pause = pauses(signal, () => onProgress?.(tree.thought(began)));
  const within = (ms) => Math.max(1, Math.floor(ms * tree.simulations / Math.max(performance.now() - began, 0.01)));
  try {
    if (isTimed) tree.grow(Math.min(FIRST_CHUNK, most));
    const positions = isTimed ? within(end - began) : simulations;
    const exact = canSolve ? tree.solve(view.game.engine.facts.search.solverPositions * positions) : null;
    while (!exact && !(isTimed && performance.now() >= end)) {
      const left = most - tree.simulations, chunk = isTimed ? within(CHUNK_MS) : Math.ceil(simulations / CHUNKS);
      const some = tree.nextChunk(isTimed ? Math.min(left, within(end - performance.now())) : left, chunk);
      if (!some) break;
      tree.grow(some);
      await pause();
    }
    const thought = exact ? exactThought(view, exact, began) : tree.thought(began);
    if (search.played !== undefined) {
      const played = chanceOf(search.played, thought, tree);
      const [afterPlayed, afterBest] = [view.action(search.played), thought.action].map((action) => tree.likelyLine(action));
      return { ...thought, played, afterPlayed, afterBest };
    }
    return settings.wavers && !exact ? wavering(thought, dice) : thought;
  } finally {
    tree.close();
  }
}

// A search spends little on moves that look bad, so this move gets as many visits as the one that it prefers.
function chanceOf(move, { exact, opinions }, tree) {
  const action = tree.view.action(move), [best] = opinions, own = opinions.find((each) => each.action === action);
  if (exact || own === best) return own.chance;
  const place = tree.view.actions.indexOf(action);
  tree.grow(Math.max(1, best.visits - own.visits), place);
  const { visits, chances } = tree.moves();
  return chances[place] / visits[place];
}

/** A thought with a move that is as likely as the search looked at it. */
function wavering(thought, dice) {
  let left = dice.below(thought.opinions.reduce((sum, { visits }) => sum + visits, 0));
  const { action, move } = thought.opinions.find(({ visits }) => (left -= visits) < 0);
  return { ...thought, action, move };
}

function greedy(view, dice) {
  const { actions, values } = view.machine.evaluated(view.bytes), best = Math.max(...values);
  const equal = actions.filter((_, k) => values[k] === best);
  return equal[dice.below(equal.length)];
}

function exactThought(view, exact, began) {
  const ranked = [...exact].sort((one, other) => other.chances[view.seat] - one.chances[view.seat]);
  const opinions = ranked.map(({ action, chances }) => ({
    action, move: view.move(action), visits: 0, chance: chances[view.seat],
  }));
  return thoughtOf(opinions, ranked[0].chances, began, { exact: true });
}

/** A function that lets other events in once in a while, reports progress, and throws once the signal has fired. */
function pauses(signal, report) {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < PATIENCE) return;
    report();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
    signal?.throwIfAborted();
    last = performance.now();
  };
}
