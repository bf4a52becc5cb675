/** Places for the features of a course's wordings, fewer than for all messages. */
const PLACES = 2 ** 17;
/** The number of average features of the course that is added to each entry. */
const SMOOTHING = 10;
/** Words, pairs and pieces of words repeat each other, so their joint evidence is reduced. */
const SHARPNESS = 0.5;

const folded = (places: Int32Array) => places.map((place) => place % PLACES);

/** The entries that a question may belong to. */
export interface Guess {
  /** The probability of each entry. The rest to 1 is the probability of none. */
  shares: Float64Array;
  /** The mean log-likelihood gain of each entry over the course, per feature. */
  gains: Float64Array;
}

/**
 * Learns from wordings which entry of questions.yaml a question belongs to: naive Bayes over hashed features,
 * as for intents. The weights of a place are adjacent and end at `ends[place]`.
 */
export class EntryModel {
  readonly #ends = new Int32Array(PLACES);
  readonly #entries: Uint16Array;
  readonly #weights: Float32Array;
  /** The weight of a feature for an entry that never has it. */
  readonly #absent: Float64Array;

  /** @param wordings the places of each wording's features, and its entry: 0 … entries − 1 */
  constructor(wordings: readonly { places: Int32Array; entry: number }[], entries: number) {
    const counts = new Map<number, Map<number, number>>();
    const sizes = new Float64Array(entries);
    let all = 0;
    for (const { places, entry } of wordings)
      for (const place of folded(places)) {
        const byEntry = counts.get(place) ?? new Map<number, number>();
        counts.set(place, byEntry.set(entry, (byEntry.get(entry) ?? 0) + 1));
        sizes[entry] = (sizes[entry] ?? 0) + 1;
        all++;
      }
    const total = [...counts.values()].reduce((sum, byEntry) => sum + byEntry.size, 0);
    this.#entries = new Uint16Array(total);
    this.#weights = new Float32Array(total);
    this.#absent = sizes.map((size) => Math.log(SMOOTHING / (size + SMOOTHING)));
    let at = 0;
    for (const [place, byEntry] of [...counts].toSorted(([a], [b]) => a - b)) {
      const share = [...byEntry.values()].reduce((sum, count) => sum + count, 0) / all;
      for (const [entry, count] of byEntry) {
        this.#entries[at] = entry;
        this.#weights[at++] = Math.log(1 + count / (SMOOTHING * share));
      }
      this.#ends[place] = at;
    }
    for (let place = 1; place < PLACES; place++)
      this.#ends[place] = Math.max(this.#ends[place] ?? 0, this.#ends[place - 1] ?? 0);
  }

  /** The number of entries. */
  get count(): number {
    return this.#absent.length;
  }

  guess(places: Int32Array): Guess {
    const scores = new Float64Array(this.count);
    let known = 0;
    for (const place of folded(places)) {
      const [start, end] = [this.#ends[place - 1] ?? 0, this.#ends[place] ?? 0];
      if (start === end) continue;
      known++;
      for (let at = start; at < end; at++) {
        const entry = this.#entries[at] ?? 0;
        scores[entry] = (scores[entry] ?? 0) + (this.#weights[at] ?? 0);
      }
    }
    for (const [entry, score] of scores.entries()) scores[entry] = score + known * (this.#absent[entry] ?? 0);
    const best = Math.max(0, ...scores);
    const sharpness = SHARPNESS / Math.sqrt(known || 1);
    const odds = scores.map((score) => Math.exp((score - best) * sharpness));
    // The last term is the weight of "no entry of this course".
    const sum = odds.reduce((total, one) => total + one, Math.exp(-best * sharpness));
    return { shares: odds.map((one) => one / sum), gains: scores.map((score) => score / (places.length || 1)) };
  }
}
