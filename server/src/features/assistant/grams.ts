/** Letters of a piece of a stem. */
const LENGTHS = [3, 4];
/** Rare pieces count more than their number of texts alone would have it. */
const SHARPNESS = 1.5;

/** The pieces of a stem, its beginning marked: "denunci" and "denunc" share most of theirs, as do a misspelt word and the one that was meant. */
export function gramsOf(stem: string): string[] {
  const framed = `<${stem}`;
  return LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, framed.length - length + 1) }, (_, at) => framed.slice(at, at + length)),
  );
}

/** Compares texts by the pieces of their words, so that another form of a word is still something alike. */
export class GramIndex {
  readonly #grams: ReadonlyMap<string, { weight: number; texts: readonly number[] }>;
  readonly #lengths: Float64Array;
  /** Of a piece that no text has. */
  readonly #unknown: number;

  constructor(texts: readonly (readonly string[])[]) {
    const weightOf = (count: number) => Math.log(1 + texts.length / count) ** SHARPNESS;
    const entries = texts.flatMap((stems, text) => [...new Set(stems.flatMap(gramsOf))].map((gram) => ({ gram, text })));
    this.#grams = new Map(
      [...Map.groupBy(entries, ({ gram }) => gram)].map(([gram, of]) => [
        gram,
        { weight: weightOf(of.length), texts: of.map(({ text }) => text) },
      ]),
    );
    this.#lengths = new Float64Array(texts.length);
    for (const { weight, texts: saying } of this.#grams.values())
      for (const text of saying) this.#lengths[text] = (this.#lengths[text] ?? 0) + weight ** 2;
    this.#unknown = weightOf(0.5);
  }

  /** The cosine of the stems, each with what it counts, and each text. */
  similar(stems: ReadonlyMap<string, number>): Float64Array {
    const asked = new Map<string, number>();
    for (const [stem, counts] of stems) for (const gram of gramsOf(stem)) asked.set(gram, Math.max(asked.get(gram) ?? 0, counts));
    const scores = new Float64Array(this.#lengths.length);
    let length = 0;
    for (const [gram, counts] of asked) {
      const { weight, texts } = this.#grams.get(gram) ?? { weight: this.#unknown, texts: [] };
      length += (counts * weight) ** 2;
      for (const text of texts) scores[text] = (scores[text] ?? 0) + counts * weight * weight;
    }
    if (length > 0)
      for (const [text, score] of scores.entries()) if (score > 0) scores[text] = score / Math.sqrt(length * (this.#lengths[text] || 1));
    return scores;
  }
}
