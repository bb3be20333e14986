// The search, as `bots/search.py` runs it: the same seed and budget give the same tree.

import { Dice, seedOf } from "./dice.js";

const CHUNKS = 16, FIRST_CHUNK = 8, CHUNK_SECONDS = 0.01, MOST_SIMULATIONS = 2 ** 31 - 1;
const MOST_NODES = 32_768; // of a search with a time budget, or a very large one: the tree takes 37 MB then
const NODES = 0, DEPTH = 2, MASTER = "master", CLASSIC = "classic";
const PATIENCE = 30; // ms of computing after which other events are handled
const DEFAULTS = { exploration: 1, prior: 0, patience: 1, greedy: false, cutoff: null, order_by_net: false, wavers: false };

/** The arrays of one tree in a machine's memory, and the search on them. */
export class Tree {
  constructor(view, settings, nodes, net) {
    const machine = this.machine = view.machine, { facts } = machine, { record, search, mostLegal, mostSeats } = facts;
    this.view = view;
    this.before = machine.free;
    this.players = view.game.players;
    const words = record.size / search.word, edges = nodes * Math.min(mostLegal, search.edgesPerNode);
    const table = 2 ** Math.ceil(Math.log2(2 * nodes)), room = (bytes) => machine.allocate(bytes);
    const root = room(record.size);
    machine.put(root, view.bytes);
    const scratch = room(search.records * record.size);
    this.nodes = room(nodes * search.node.size);
    this.edges = room(edges * search.edge.size);
    this.used = room(24);
    this.sums = room(8 * mostSeats);
    const names = search.parameters, parameters = room(8 * names.length), all = { ...settings, spread: search.spread };
    machine.floats(parameters, names.length).set(names.map((name) => Number(all[name] ?? 0)));
    const [, hidden, middle, places] = net ?? [0, 1, 0, 1], netLength = net?.length ?? 0;
    const weights = room(2 * netLength);
    if (net) new Int16Array(machine.memory.buffer, weights, netLength).set(net);
    const records = [scratch, search.records], hashed = [scratch, search.records, words];
    const tree = [this.nodes, nodes, this.edges, edges, room(4 * table), table];
    this.find = [root, 1, ...records, ...hashed, this.nodes, nodes, tree[4], table];
    const seat = view.seat, rules = [this.players, settings.greedy ? 1 : 0, settings.cutoff ?? -1];
    this.grown = (simulations, seed, first) => [
      root, 1, seat, ...records, ...hashed, ...tree, this.used, 3, ...rules, parameters, names.length, simulations, seed, first,
      this.sums, mostSeats, weights, netLength, ...scratches,
    ];
    const scratches = [
      ...[room(2 * search.mostRows), search.mostRows], ...[room(2 * (hidden + middle)), hidden + middle],
      ...[room(8 * places), places], ...[room(8 * search.mostEnds), search.mostEnds],
      ...[room(8 * mostLegal), mostLegal], ...[room(8 * mostSeats), mostSeats],
      ...[room(8 * mostLegal), mostLegal], ...[room(8 * mostLegal), mostLegal], ...[room(8), 1],
      ...[room(16 * search.mostDepth), search.mostDepth, 2], ...[room(8 * mostSeats), mostSeats],
      ...[room(8 * mostSeats), mostSeats], ...[room(8 * mostSeats), mostSeats],
    ];
    this.simulations = 0;
  }

  grow(simulations, seed) {
    this.machine.run.simulate(...this.grown(simulations, seed, this.simulations));
    this.simulations += simulations;
  }

  /** Of each legal action, its visits and the sum of its chances. */
  moves() {
    const { facts, memory, run } = this.machine, { node, edge } = facts.search, n = this.view.actions.length;
    const number = run.find_node(...this.find);
    if (number < 0) return { visits: Array(n).fill(0), chances: Array(n).fill(0) };
    const data = new DataView(memory.buffer), field = (one, name) => one.fields[name][1];
    const first = data.getInt32(this.nodes + number * node.size + field(node, "first"), true);
    const places = Array.from({ length: n }, (_, k) => this.edges + (first + k) * edge.size);
    return {
      visits: places.map((place) => data.getInt32(place + field(edge, "visits"), true)),
      chances: places.map((place) => data.getFloat64(place + field(edge, "chance"), true)),
    };
  }

  /** Whether no other move can become the most visited in so many more simulations. */
  isDecided(left) {
    const [first, second] = this.moves().visits.sort((one, other) => other - one);
    return first - second > left;
  }

  /** The chance of an action, after so many more simulations that all begin with it. */
  growMove(action, simulations, seed) {
    const { memory, run, facts } = this.machine, { node } = facts.search, data = new DataView(memory.buffer);
    const root = this.nodes + run.find_node(...this.find) * node.size, k = this.view.actions.indexOf(action);
    const first = root + node.fields.first[1], moves = root + node.fields.moves[1];
    const begin = data.getInt32(first, true), n = data.getInt16(moves, true);
    data.setInt32(first, begin + k, true);
    data.setInt16(moves, 1, true); // the only one, for now
    this.grow(simulations, seed);
    data.setInt32(first, begin, true);
    data.setInt16(moves, n, true);
    const { visits, chances } = this.moves();
    return chances[k] / visits[k];
  }

  /** The exact chances after each action; null if that takes visiting more than `most` positions. */
  solve(most) {
    const { machine, players, view } = this, { facts } = machine, { search, record, mostLegal, mostSeats } = facts;
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
    const { visits, chances } = this.moves(), { view, machine } = this;
    const means = chances.map((sum, k) => sum / Math.max(visits[k], 1));
    const ranked = [...visits.keys()].sort((one, other) => visits[other] - visits[one] || means[other] - means[one]);
    const opinions = ranked.map((k) => ({
      action: view.actions[k], move: view.moves[k], visits: visits[k], chance: means[k],
    }));
    const shares = Array.from(machine.floats(this.sums, this.players), (sum) => sum / Math.max(this.simulations, 1));
    const depth = machine.numbers(this.used, 3)[DEPTH];
    return thoughtOf(opinions, shares, began, { depth, simulations: this.simulations });
  }

  /** How many nodes the tree has. */
  get size() {
    return this.machine.numbers(this.used, 3)[NODES];
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
  const tree = new Tree(view, settings, nodes, search.net);
  const canSolve = view.game.players === 1 || !view.game.engine.facts.hides;
  const positions = view.game.engine.facts.search.solverPositions, wide = seedOf(seed);
  const pause = pauses(signal, () => onProgress?.(tree.thought(began)));
  try {
    let exact = null;
    if (seconds === undefined) {
      exact = canSolve ? tree.solve(positions * simulations) : null;
      const chunk = Math.ceil(simulations / CHUNKS);
      for (let left = Math.max(simulations, chunk); !exact && left > 0; left -= chunk) {
        if (tree.simulations && tree.isDecided(left)) break;
        tree.grow(Math.min(chunk, left), wide);
        await pause();
      }
    } else {
      const end = began + seconds * 1000, most = simulations ?? MOST_SIMULATIONS;
      tree.grow(Math.min(FIRST_CHUNK, most), wide);
      const rate = () => tree.simulations / Math.max(performance.now() - began, 0.01);
      exact = canSolve ? tree.solve(positions * Math.floor(rate() * (end - began))) : null;
      for (let now = performance.now(); !exact && tree.simulations < most && now < end; now = performance.now()) {
        if (tree.isDecided(rate() * (end - now))) break;
        const some = Math.max(1, Math.floor(rate() * Math.min(CHUNK_SECONDS * 1000, end - now)));
        tree.grow(Math.min(some, most - tree.simulations), wide);
        await pause();
      }
    }
    const thought = exact ? exactThought(view, exact, began) : tree.thought(began);
    if (search.played !== undefined) return { ...thought, played: chanceOf(search.played, thought, tree, wide) };
    return settings.wavers && !exact ? wavering(thought, dice) : thought;
  } finally {
    tree.close();
  }
}

// A search spends little on moves that look bad, so this move gets as many visits as the one that it prefers.
function chanceOf(move, { exact, opinions }, tree, seed) {
  const action = tree.view.action(move), [best] = opinions, own = opinions.find((each) => each.action === action);
  return exact || own === best ? own.chance : tree.growMove(action, Math.max(1, best.visits - own.visits), seed);
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
