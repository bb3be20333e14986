// Random numbers as compiled code has them (engine/dice.py): SplitMix64, a stream for each number under a seed.

const MASK = (1n << 64n) - 1n;
const STRIDE = 0x9e3779b97f4a7c15n, MIX_1 = 0xbf58476d1ce4e5b9n, MIX_2 = 0x94d049bb133111ebn;

function mixed(x) {
  x = ((x ^ (x >> 30n)) * MIX_1) & MASK;
  x = ((x ^ (x >> 27n)) * MIX_2) & MASK;
  return x ^ (x >> 31n);
}

/** A seed as 64 bits; whole numbers of any size are taken modulo 2**64. */
export function seedOf(seed) {
  if (typeof seed !== "bigint" && !Number.isSafeInteger(seed)) {
    throw new RangeError(`seed ${String(seed)} is not possible; give a whole number or a bigint`);
  }
  return BigInt.asUintN(64, BigInt(seed));
}

/** A generator. The same seed and stream give the same numbers as in Python. */
export class Dice {
  constructor(seed, stream = 0) {
    this.state = mixed((seedOf(seed) + STRIDE * mixed((BigInt(stream) + STRIDE) & MASK)) & MASK);
  }

  /** Dice that nobody can foresee. */
  static random() {
    return new Dice(crypto.getRandomValues(new BigUint64Array(1))[0]);
  }

  /** A whole number from 0 to n - 1. */
  below(n) {
    if (!Number.isInteger(n) || n < 1 || n >= 2 ** 31) {
      throw new RangeError(`n=${String(n)} is not possible; give a whole number from 1 to 2147483647`);
    }
    this.state = (this.state + STRIDE) & MASK;
    return Number(((mixed(this.state) >> 32n) * BigInt(n)) >> 32n);
  }
}
