import { PLACES } from './message-places.ts';

/** The number of average features of the course that is added to each entry. */
const SMOOTHING = 10;

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
      for (const place of places) {
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

  /**
   * The mean weight of the question's features for each entry: above 0, they are more frequent in the entry's
   * wordings than in the course.
   */
  evidence(places: Int32Array): Float64Array {
    const scores = new Float64Array(this.count);
    let known = 0;
    for (const place of places) {
      const [start, end] = [this.#ends[place - 1] ?? 0, this.#ends[place] ?? 0];
      if (start === end) continue;
      known++;
      for (let at = start; at < end; at++) {
        const entry = this.#entries[at] ?? 0;
        scores[entry] = (scores[entry] ?? 0) + (this.#weights[at] ?? 0);
      }
    }
    return scores.map((score, entry) => (score + known * (this.#absent[entry] ?? 0)) / (places.length || 1));
  }
}
