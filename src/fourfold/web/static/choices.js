// The legal moves of a position, and what has been chosen of one so far.

const GAP = "¤", WORDS_GAP = "¦";

/**
 * The choices that the page holds, as `{move, words, path, loses}`: the move's text, what it does in words, the spots to
 * point at one after another, and the spots that it empties. The server folds moves that differ only in one place
 * (`pages/table/move_forms.py: folded`): groups of shapes with a gap, and what fills it, alone or with words for
 * a gap in the description.
 */
export function readChoices(form) {
  const groups = form ? JSON.parse(form.dataset.choices) : [];
  return groups.flatMap(([shapes, fills]) => shapes.flatMap((shape) => unfold(shape, fills))).map(
    ([move, words, path, loses = []]) => ({ move, words, path, loses }),
  );
}

function unfold(shape, fills) {
  if (!fills.length) return [shape];
  const text = JSON.stringify(shape);
  return fills.map((fill) => {
    const [end, part] = [fill].flat();
    const [move, words, ...rest] = JSON.parse(text.replaceAll(GAP, end));
    return [move, part === undefined ? words : words.replace(WORDS_GAP, () => part), ...rest];
  });
}

/** The path that has been pointed at, among the choices. */
export class Selection {
  constructor(choices) {
    this.choices = choices;
    this.path = [];
  }

  /** The choices that begin with the path. */
  get matching() {
    return this.choices.filter(({ path }) => this.path.every((spot, step) => path[step] === spot));
  }

  /** Those that the path completes. */
  get complete() {
    return this.matching.filter(({ path }) => path.length === this.path.length);
  }

  /** The spots that can follow, each with the words of the first choice over it and whether a choice goes on from there. */
  get next() {
    const step = this.path.length, spots = new Map();
    for (const { path, words } of this.matching) {
      if (path.length === step) continue;
      const known = spots.get(path[step]);
      spots.set(path[step], { words: known?.words ?? words, goesOn: known?.goesOn || path.length > step + 1 });
    }
    return spots;
  }

  /** The spots that pointing at this one would empty, if it completes a move. */
  losesAt(spot) {
    const step = this.path.length;
    const ends = this.matching.filter(({ path }) => path[step] === spot && path.length === step + 1);
    return new Set(ends.flatMap(({ loses }) => loses));
  }

  /** Whether any step of the path was a real choice. */
  get canCancel() {
    return this.path.some((_, step) => new Set(this.choices.map(({ path }) => path[step])).size > 1);
  }

  /** Go over steps that leave no choice; but the last step of a move is always asked for. */
  skipForced() {
    for (;;) {
      const { matching } = this, step = this.path.length, spots = [...this.next.keys()];
      if (matching.length < 2 || spots.length !== 1) return;
      if (matching.some(({ path }) => path.length === step) || matching.every(({ path }) => path.length === step + 1)) return;
      this.path.push(spots[0]);
    }
  }
}
