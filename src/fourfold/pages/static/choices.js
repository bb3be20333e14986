// The legal moves of a position, and what has been chosen of one so far.

const GAP = "¤", WORDS_GAP = "¦", DISTANCE = /¤(\d)([+-]\d+)/g;

/**
 * The choices in a text of the page, as `{move, words, path, loses, face, breadth}`: the move's text, what it does in
 * words, the spots to point at one after another, the spots that it empties, the face that it lays and how many times
 * as wide as the last spot that is. The server folds moves that differ only in one place (`pages/board/moves.py:
 * folded`): groups of shapes with a gap, and the ends of spots that fill it, alone or by the words for a gap in the
 * description.
 */
export function readChoices(text = "[]") {
  return JSON.parse(text).flatMap(([shapes, fills]) => shapes.flatMap((shape) => unfold(shape, fills))).map(
    ([move, words, path, loses = [], laid = ""]) => {
      const [face, breadth = 1] = laid.split(" ");
      return { move, words, path, loses, face, breadth };
    },
  );
}

/** Choices together with those of the decision that follows, which is then played as well: `then`. */
export function joined(choices, following) {
  if (!following.length) return choices;
  return choices.flatMap(({ move, path, face }) =>
    following.map((next) => ({ ...next, move, face, then: next.move, path: [...path, ...next.path] })));
}

function unfold(shape, fills) {
  if (!fills) return [shape];
  const text = JSON.stringify(shape), fill = (end) => JSON.parse(text.replaceAll(GAP, end));
  if (typeof fills === "string") return fills.split(" ").map(fill);
  return Object.entries(fills).flatMap(([part, ends]) => ends.split(" ").map((end) => {
    const [move, words, ...rest] = fill(end);
    return [move, words.replace(WORDS_GAP, () => counted(part, end)), ...rest];
  }));
}

/** Words with numbers that are told as distances from those at the end of a spot's id. */
function counted(words, end) {
  return words.replace(DISTANCE, (_, axis, away) => Number(end.split(",")[axis]) + Number(away));
}

/** The path that has been pointed at, among the choices, and which way round the chosen piece lies. */
export class Selection {
  constructor(choices) {
    this.choices = choices;
    this.path = [];
    this.turned = "";
  }

  /** The choices that begin with the path, whichever way round. */
  get beginning() {
    return this.choices.filter(({ path }) => this.path.every((spot, step) => path[step] === spot));
  }

  /** The faces with which the chosen piece can be laid somewhere. */
  get faces() {
    const onward = this.path.length ? this.beginning.filter(({ path }) => path.length > 1) : [];
    return [...new Set(onward.map(({ face }) => face).filter(Boolean))];
  }

  /** The one of them that is up. */
  get face() {
    const { faces } = this;
    return faces.includes(this.turned) ? this.turned : faces[0] ?? "";
  }

  turn() {
    const { faces, face } = this;
    this.turned = faces[(faces.indexOf(face) + 1) % faces.length];
  }

  /** The choices that begin with the path and lay the face that is up. */
  get matching() {
    const { face } = this;
    return this.beginning.filter((choice) => !face || choice.face === face);
  }

  /** Those that the path completes. */
  get complete() {
    return this.matching.filter(({ path }) => path.length === this.path.length);
  }

  /** The spots that can follow, each with the words of the first choice over it, and whether one goes on from there. */
  get next() {
    const step = this.path.length, spots = new Map();
    for (const { path, words } of this.matching) {
      if (path.length === step) continue;
      const known = spots.get(path[step]);
      spots.set(path[step], { words: known?.words ?? words, goesOn: known?.goesOn || path.length > step + 1 });
    }
    return spots;
  }

  /** The choices that pointing at this spot would complete. */
  endingAt(spot) {
    const step = this.path.length;
    return this.matching.filter(({ path }) => path[step] === spot && path.length === step + 1);
  }

  /** Whether any step of the path was a real choice. */
  get canCancel() {
    return this.path.some((_, step) => new Set(this.choices.map(({ path }) => path[step])).size > 1);
  }

  /** Go over steps that leave no choice; but the last step of a move is always asked for. */
  skipForced() {
    for (;;) {
      const step = this.path.length, spots = [...this.next.keys()];
      if (spots.length !== 1) return;
      const lengths = this.matching.map(({ path }) => path.length);
      if (lengths.includes(step) || lengths.every((length) => length === step + 1)) return;
      this.path.push(spots[0]);
    }
  }
}
