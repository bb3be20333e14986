// Games, states and views, as in Python: immutable values around a record of bytes.

import { Dice, seedOf } from "./dice.js";
import { Machine, factsOf } from "./machine.js";

const CHANCE = -1, OVER = -2, SPECTATOR = -1;

/** A move that cannot be made here; `legal` lists what can. */
export class IllegalMove extends RangeError {
  constructor(move, legal) {
    super(`${JSON.stringify(move)} is not legal here; legal: ${legal.join(", ") || "nothing"}`);
    this.name = "IllegalMove";
    this.move = move;
    this.legal = legal;
  }
}

/** One game's compiled rules and search. */
export class Engine {
  constructor(module) {
    this.module = module;
    const facts = this.facts = factsOf(module);
    this.machine = new Machine(module, facts);
    this.about = {
      name: facts.game,
      title: facts.title,
      players: facts.players,
      rules: facts.rules,
      actions: facts.actions,
      hides: facts.hides,
      takesNet: facts.net !== null,
      starts: facts.starts.map(({ options }) => options),
    };
  }

  /** The game with options; those that are not given have their defaults. */
  game(options = {}) {
    const { starts, numbers, free, game } = this.facts;
    const known = Object.keys(starts[0].options);
    for (const name of Object.keys(options)) {
      if (!known.includes(name)) {
        throw new RangeError(`${game} has no option ${JSON.stringify(name)}; its options: ${known.join(", ")}`);
      }
    }
    const listed = Object.entries(options).filter(([name]) => !(name in numbers) && !free.includes(name));
    const agreeing = starts.filter((one) => listed.every(([name, value]) => same(one.options[name], value)));
    if (!agreeing.length) {
      const [name, value] = listed.find(([key, one]) => !starts.some((start) => same(start.options[key], one))) ?? listed.at(-1);
      const values = new Set(starts.map((one) => JSON.stringify(one.options[name])));
      throw new RangeError(`${name}=${JSON.stringify(value)} is not possible here; give one of: ${[...values].join(", ")}`);
    }
    const given = free.filter((name) => name in options);
    const start = agreeing.find((one) => given.every((name) => same(one.options[name], options[name])));
    const chosen = { ...agreeing[0].options, ...start?.options, ...options };
    for (const [name, [least, most]] of Object.entries(numbers)) {
      if (!(name in options)) continue;
      const value = options[name];
      if (!Number.isInteger(value) || value < least || value > (most ?? Infinity)) {
        const bounds = most === null ? `of at least ${least}` : `from ${least} to ${most}`;
        throw new RangeError(`${name}=${JSON.stringify(value)} is not possible; give a whole number ${bounds}`);
      }
    }
    return new Game(this, chosen, agreeing[0].levels, start?.record);
  }
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A game with its options. */
export class Game {
  constructor(engine, options, levels, begin) {
    this.engine = engine;
    this.options = options;
    this.players = options.players;
    this.levels = levels;
    this.begin = begin;
  }

  start() {
    if (!this.begin) {
      const { free } = this.engine.facts, given = free.map((name) => `${name}=${JSON.stringify(this.options[name])}`);
      throw new RangeError(`only Python starts a game with ${given.join(", ")}; give its record to game.state(bytes)`);
    }
    const bytes = Uint8Array.from(atob(this.begin), (letter) => letter.charCodeAt(0));
    const { numbers, record } = this.engine.facts;
    for (const name of Object.keys(numbers)) writeField(bytes, record.fields[name], this.options[name]);
    return new State(this, bytes);
  }

  state(bytes) {
    return new State(this, this.checked(bytes));
  }

  view(bytes, seat) {
    return new View(this, this.checked(bytes), seat);
  }

  checked(bytes) {
    const { size } = this.engine.facts.record;
    if (!(bytes instanceof Uint8Array) || bytes.length !== size) {
      throw new RangeError(`a record of ${this.engine.facts.game} is a Uint8Array of ${size} bytes`);
    }
    return bytes.slice();
  }

  /** The state after moves, those of chance included. */
  replay(moves) {
    return moves.reduce((state, move) => state.play(move), this.start());
  }

  /** The state whose record has these fields, as `fields()` returns them. */
  fromFields(fields) {
    const { record } = this.engine.facts, bytes = new Uint8Array(record.size);
    for (const name of Object.keys(record.fields)) {
      if (!(name in fields)) throw new RangeError(`the field ${name} is missing`);
      writeField(bytes, record.fields[name], fields[name]);
    }
    return new State(this, bytes);
  }

  /** Random games from a state: the sums of their results. Game number i has its own dice. */
  playouts(state, games, seed = 0, first = 0) {
    return this.engine.machine.playouts(state.bytes, this.players, first, games, seedOf(seed));
  }
}

class Snapshot {
  constructor(game, bytes) {
    this.game = game;
    this.bytes = bytes;
  }

  get machine() {
    return this.game.engine.machine;
  }

  /** Who decides: a seat, "chance", or null when the game is over. */
  get decides() {
    const seat = readField(this.bytes, this.game.engine.facts.record.fields.seat);
    return seat === OVER ? null : seat === CHANCE ? "chance" : seat;
  }

  get isOver() {
    return this.decides === null;
  }

  get legal() {
    const found = this.machine.legal(this.bytes);
    Object.defineProperty(this, "legal", { value: found });
    return found;
  }

  get actions() {
    return this.legal.actions;
  }

  /** The legal moves as text, in the order of `actions`. */
  get moves() {
    const found = this.spelled(this.actions);
    Object.defineProperty(this, "moves", { value: found });
    return found;
  }

  spelled(actions) {
    const { moves } = this.game.engine.facts;
    if (!moves) return actions.map(String);
    return this.machine.spelled(this.bytes, actions).map(([form, ...blanks]) =>
      blanks.reduce((text, blank) => text.replace("{}", blank), moves[form]),
    );
  }

  /** The text of a legal action. */
  move(action) {
    return this.moves[this.actions.indexOf(this.action(action))];
  }

  /** The action of a legal move, given as text or as an action. */
  action(move) {
    const place = typeof move === "number" ? this.actions.indexOf(move) : this.moves.indexOf(move);
    if (place < 0) throw new IllegalMove(move, this.moves);
    return this.actions[place];
  }

  /** The record's fields by name; numbers of 64 bits as text. */
  fields() {
    const { fields } = this.game.engine.facts.record;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readField(this.bytes, field)]));
  }

  get outcome() {
    if (!this.isOver) return null;
    const { scores, wins, limit } = this.machine.result(this.bytes), { players } = this.game;
    const winners = [...Array(players).keys()].filter((seat) => wins[seat]);
    return { scores: scores.slice(0, players), winners, limit };
  }
}

/** The full state of a game. */
export class State extends Snapshot {
  /** Where chance decides, the weights of its moves, in the order of `actions`; else null. */
  get weights() {
    return this.decides === "chance" ? this.legal.weights : null;
  }

  play(move) {
    return new State(this.game, this.machine.play(this.bytes, this.action(move)));
  }

  /** A random action of chance, by weight. */
  sampleChance(dice) {
    if (this.decides !== "chance") throw new RangeError(`chance does not decide here; decides: ${this.decides}`);
    return this.machine.pick(this.bytes, dice);
  }

  /** The state after one decision of chance. */
  draw(dice = Dice.random()) {
    return new State(this.game, this.machine.play(this.bytes, this.sampleChance(dice)));
  }

  /** Let chance decide until a seat must, or the game is over. */
  playChance(dice = Dice.random()) {
    let state = this;
    while (state.decides === "chance") state = state.draw(dice);
    return state;
  }

  /** What a seat may know, or with null a spectator. */
  view(seat) {
    if (seat !== null && !(Number.isInteger(seat) && seat >= 0 && seat < this.game.players)) {
      throw new RangeError(`there is no seat ${String(seat)}; seats: 0 to ${this.game.players - 1}, or null`);
    }
    const { hides } = this.game.engine.facts;
    return new View(this.game, hides ? this.machine.hide(this.bytes, seat ?? SPECTATOR) : this.bytes, seat);
  }
}

/** A state as a seat, or a spectator (null), sees it. */
export class View extends Snapshot {
  constructor(game, bytes, seat) {
    super(game, bytes);
    this.seat = seat;
  }

  /** The legal actions if this seat decides; else none. */
  get actions() {
    return this.seat !== null && this.decides === this.seat ? this.legal.actions : [];
  }

  /** A random state that this seat cannot distinguish from the true one. */
  guess(dice = Dice.random()) {
    const { hides } = this.game.engine.facts;
    return new State(this.game, hides ? this.machine.guess(this.bytes, this.seat ?? SPECTATOR, dice) : this.bytes);
  }
}

// Fields of records: [type, address, ...shape].

const READ = {
  i1: "getInt8", u1: "getUint8", b1: "getUint8", i2: "getInt16", u2: "getUint16", i4: "getInt32", u4: "getUint32",
  i8: "getBigInt64", u8: "getBigUint64", f4: "getFloat32", f8: "getFloat64",
};
const isWide = (type) => type === "i8" || type === "u8";

export function readField(bytes, [type, at, ...shape]) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), size = Number(type[1]);
  const read = (place) => (isWide(type) ? String(data[READ[type]](place, true)) : data[READ[type]](place, true));
  const part = (place, [length, ...rest]) => {
    if (length === undefined) return read(place);
    const step = rest.reduce((product, one) => product * one, size);
    return Array.from({ length }, (_, k) => part(place + k * step, rest));
  };
  return part(at, shape);
}

export function writeField(bytes, [type, at, ...shape], value) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), size = Number(type[1]);
  const items = shape.length ? value.flat(shape.length - 1) : [value];
  const write = READ[type].replace("get", "set");
  items.forEach((item, k) => data[write](at + k * size, isWide(type) ? BigInt(item) : item, true));
}
