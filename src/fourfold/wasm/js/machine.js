// A game's module at work: its memory, and its functions with addresses hidden.
//
// Memory begins with the module's constants; then come the stack, arrays for single calls, and whatever searches ask for.

const STACK = 1 << 18, PAGE = 1 << 16, ALIGNMENT = 16;
const SECTION = "fourfold", FORMAT = 2;

/** What a module says of its game. */
export function factsOf(module) {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (!section) throw new TypeError("this WebAssembly module is not a game of Fourfold: it has no section 'fourfold'");
  const facts = JSON.parse(new TextDecoder().decode(section));
  if (facts.format !== FORMAT) {
    throw new TypeError(`the module of ${facts.game} has format ${facts.format}; this script reads format ${FORMAT}`);
  }
  return facts;
}

export class Machine {
  constructor(module, facts) {
    this.facts = facts;
    const top = aligned(facts.dataEnd) + STACK;
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((top + PAGE) / PAGE) });
    this.free = top;
    this.searches = Promise.resolve(); // trees are allocated and released one after another
    const env = {
      __linear_memory: this.memory,
      __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, top),
      __indirect_function_table: new WebAssembly.Table({ initial: 1, element: "anyfunc" }),
    };
    this.run = new WebAssembly.Instance(module, { env }).exports;
    const { record, mostLegal, mostSeats } = facts;
    this.state = this.allocate(record.size);
    this.after = this.allocate(record.size);
    this.actions = this.allocate(8 * mostLegal);
    this.others = this.allocate(8 * mostLegal); // weights, forms or values of actions
    this.blanks = this.allocate(16 * mostLegal);
    this.scores = this.allocate(8 * mostSeats);
    this.wins = this.allocate(8 * mostSeats);
    this.dice = this.allocate(8);
  }

  /** The address of new memory, which is cleared. */
  allocate(bytes) {
    const address = this.free;
    this.free = aligned(address + bytes);
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(this.memory.buffer, address, bytes).fill(0);
    return address;
  }

  /** The address of a copy of an array. */
  stored({ buffer, byteOffset, byteLength }) {
    const address = this.allocate(byteLength);
    this.put(address, new Uint8Array(buffer, byteOffset, byteLength));
    return address;
  }

  /** Give back all that was allocated since `free` had a value. */
  release(free) {
    this.free = free;
  }

  numbers(address, length) {
    return Array.from(new BigInt64Array(this.memory.buffer, address, length), Number);
  }

  floats(address, length) {
    return new Float64Array(this.memory.buffer, address, length);
  }

  put(address, bytes) {
    new Uint8Array(this.memory.buffer).set(bytes, address);
  }

  taken(address) {
    return new Uint8Array(this.memory.buffer).slice(address, address + this.facts.record.size);
  }

  // Below, `bytes` are a record.

  legal(bytes) {
    const { mostLegal } = this.facts;
    this.put(this.state, bytes);
    const n = this.run.legal_actions(this.state, 1, this.actions, mostLegal, this.others, mostLegal);
    return { actions: this.numbers(this.actions, n), weights: this.numbers(this.others, n) };
  }

  /** Of each action, the number of its form and what fills the blanks. */
  spelled(bytes, actions) {
    const { mostLegal } = this.facts, n = actions.length;
    this.put(this.state, bytes);
    new BigInt64Array(this.memory.buffer, this.actions, n).set(actions.map(BigInt));
    this.run.spell_actions(this.state, 1, this.actions, mostLegal, n, this.others, mostLegal, this.blanks, mostLegal, 2);
    const forms = this.numbers(this.others, n), blanks = this.numbers(this.blanks, 2 * n);
    return forms.map((form, k) => [form, ...blanks.slice(2 * k, 2 * k + 2)]);
  }

  play(bytes, action) {
    this.put(this.state, bytes);
    this.run.play_copy(this.state, 1, this.after, 1, action);
    return this.taken(this.after);
  }

  hide(bytes, seat) {
    this.put(this.state, bytes);
    this.run.hide_copy(this.state, 1, this.after, 1, seat);
    return this.taken(this.after);
  }

  guess(bytes, seat, dice) {
    this.put(this.state, bytes);
    this.withDice(dice, () => this.run.guess_copy(this.state, 1, this.after, 1, seat, this.dice, 1));
    return this.taken(this.after);
  }

  /** A random action: chance by weight, a seat uniformly. */
  pick(bytes, dice) {
    this.put(this.state, bytes);
    return this.withDice(dice, () => this.run.pick(this.state, 1, this.actions, this.facts.mostLegal, this.dice, 1));
  }

  withDice(dice, call) {
    const state = () => new BigUint64Array(this.memory.buffer, this.dice, 1);
    state()[0] = dice.state;
    const found = call();
    dice.state = state()[0];
    return found;
  }

  result(bytes) {
    const { mostSeats } = this.facts;
    this.put(this.state, bytes);
    const limit = this.run.result_of(this.state, 1, this.scores, mostSeats, this.wins, mostSeats);
    return { scores: this.numbers(this.scores, mostSeats), wins: this.numbers(this.wins, mostSeats), limit: limit !== 0 };
  }

  /** The legal actions of a seat, and how good each looks to it one decision ahead. */
  evaluated(bytes) {
    const { mostLegal } = this.facts;
    this.put(this.state, bytes);
    const n = this.run.evaluate_moves(this.state, 1, this.after, 1, this.actions, mostLegal, this.others, mostLegal);
    return { actions: this.numbers(this.actions, n), values: this.numbers(this.others, n) };
  }

  /** The sums of random games, each with its own dice. */
  playouts(bytes, seats, first, games, seed) {
    const before = this.free, { mostLegal } = this.facts;
    this.put(this.state, bytes);
    const [scores, squares, wins] = [0, 0, 0].map(() => this.allocate(8 * seats)), nobody = this.allocate(8);
    let length = 4096, done = 0;
    const counts = new Map();
    while (done < games) {
      const mark = this.free, lengths = this.allocate(8 * (length + 1));
      done += this.run.add_games(
        this.state, 1, this.after, 1, this.actions, mostLegal, this.dice, 1, this.scores, seats, this.wins, seats,
        this.blanks, 0, seats, first + done, games - done, seed, scores, seats, squares, seats, wins, seats, nobody, 1,
        lengths, length + 1, this.blanks, 3, 0, seats,
      );
      new BigInt64Array(this.memory.buffer, lengths, length + 1).forEach((count, decisions) => {
        if (count) counts.set(decisions, (counts.get(decisions) ?? 0) + Number(count));
      });
      this.release(mark);
      length *= 2;
    }
    const found = {
      games,
      decisions: [...counts].reduce((total, [decisions, count]) => total + decisions * count, 0),
      scores: this.numbers(scores, seats),
      squares: this.numbers(squares, seats),
      wins: this.numbers(wins, seats),
      nobody: this.numbers(nobody, 1)[0],
      lengths: Object.fromEntries([...counts].sort(([one], [other]) => one - other)),
    };
    this.release(before);
    return found;
  }

  /** A digest of all that happens in random games, and how many decisions they had; for tests. */
  digest(bytes, seats, first, games, seed) {
    const before = this.free, { mostLegal, record, search } = this.facts;
    this.put(this.state, bytes);
    const scratch = this.allocate(3 * record.size), digest = this.allocate(8);
    const decisions = this.run.hash_games(
      this.state, 1, scratch, 3, scratch, 3, record.size / search.word, this.actions, mostLegal, this.dice, 1,
      this.scores, seats, this.wins, seats, digest, 1, seats, first, games, seed,
    );
    const found = new BigUint64Array(this.memory.buffer, digest, 1)[0];
    this.release(before);
    return { digest: found, decisions };
  }
}

function aligned(address) {
  return Math.ceil(address / ALIGNMENT) * ALIGNMENT;
}
