// Versions that wait until those before them have been shown. Every one is shown: a long line only moves on more
// quickly.

const PACES = [[2500, 1], [12_000, 2]], FASTEST = 3; // up to so many ms that wait: how many times as quick
const MOST_WAITING = 400; // versions: more than any round of bots brings. Who is that far behind is not looking

/** @template Version */
export class Line {
  #show;
  #usual;
  /** @type {Version[]} */
  #waiting = [];
  #timer = 0;

  /**
   * @template Version
   * @typedef {object} How
   * @property {number} rate How many times as quick as usual.
   * @property {Version} [next] The version that follows, if it waits already.
   * @property {boolean} isSkipped Whether it is to take no time.
   */

  /**
   * `show` shows a version, and returns for how many ms the next one has to wait. `usual` says how long that is as a
   * rule.
   *
   * @param {(version: Version, how: How<Version>) => number} show
   * @param {() => number} usual
   */
  constructor(show, usual) {
    this.#show = show;
    this.#usual = usual;
  }

  get isWaiting() { return this.#waiting.length > 0; }

  add(version) {
    this.#waiting.push(version);
    if (this.#waiting.length > MOST_WAITING) this.skip();
    else if (!this.#timer) this.#go();
  }

  /** Show all that wait, without taking time. */
  skip() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const version of this.#waiting.splice(0)) this.#show(version, { rate: 1, isSkipped: true });
  }

  #go() {
    this.#timer = 0;
    while (this.#waiting.length && !this.#timer) {
      const left = this.#waiting.length * this.#usual(), rate = PACES.find(([most]) => left <= most)?.[1] ?? FASTEST;
      const version = /** @type {Version} */ (this.#waiting.shift());
      const lasts = this.#show(version, { rate, next: this.#waiting[0], isSkipped: false });
      if (lasts) this.#timer = setTimeout(() => this.#go(), lasts);
    }
  }
}
