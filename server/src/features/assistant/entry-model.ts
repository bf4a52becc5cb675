/** Places for the features of a course's wordings, fewer than for all of them. */
const PLACES = 2 ** 17;
/** A wording counts against so many features of the whole course. */
const SMOOTHING = 10;
/** Words, their pairs and their pieces say much the same: so much of what they say together is believed. */
const SHARPNESS = 0.5;

const placesIn = (places: Int32Array) => places.map((place) => place % PLACES);

/** What is asked for: a share for each entry, 1 together, and how much more the likeliest has of the question's features than the course has, a feature. */
export interface Guess {
  shares: Float64Array;
  gain: number;
}

/**
 * Learns which entry of questions.yaml a question belongs to from the wordings of each: naive Bayes over the features by which requests are told
 * apart too, by their place. The weights of a place stand together, up to `ends[place]`.
 */
export class EntryModel {
  readonly count: number;
  readonly #ends = new Int32Array(PLACES);
  readonly #entries: Uint16Array;
  readonly #weights: Float32Array;
  /** What a feature says for an entry that never has it. */
  readonly #absent: Float64Array;

  /** @param wordings the places of each wording's features, and its entry: 0 … entries − 1 */
  constructor(wordings: readonly { places: Int32Array; entry: number }[], entries: number) {
    this.count = entries;
    const counts = new Map<number, Map<number, number>>();
    const sizes = new Float64Array(entries);
    let all = 0;
    for (const { places, entry } of wordings)
      for (const place of placesIn(places)) {
        const of = counts.get(place) ?? new Map<number, number>();
        counts.set(place, of.set(entry, (of.get(entry) ?? 0) + 1));
        sizes[entry] = (sizes[entry] ?? 0) + 1;
        all++;
      }
    const total = [...counts.values()].reduce((sum, of) => sum + of.size, 0);
    this.#entries = new Uint16Array(total);
    this.#weights = new Float32Array(total);
    this.#absent = sizes.map((size) => Math.log(SMOOTHING / (size + SMOOTHING)));
    let at = 0;
    for (const [place, of] of [...counts].toSorted(([a], [b]) => a - b)) {
      const share = [...of.values()].reduce((sum, count) => sum + count, 0) / all;
      for (const [entry, count] of of) {
        this.#entries[at] = entry;
        this.#weights[at++] = Math.log(1 + count / (SMOOTHING * share));
      }
      this.#ends[place] = at;
    }
    for (let place = 1; place < PLACES; place++) this.#ends[place] = Math.max(this.#ends[place] ?? 0, this.#ends[place - 1] ?? 0);
  }

  guess(places: Int32Array): Guess {
    const scores = new Float64Array(this.#absent.length);
    let known = 0;
    for (const place of placesIn(places)) {
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
    const sum = odds.reduce((total, one) => total + one, 0);
    return { shares: odds.map((one) => one / (sum || 1)), gain: best / (places.length || 1) };
  }
}
