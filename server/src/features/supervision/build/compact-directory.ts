/** The members of the library's entries that are used here. */
export interface Entry {
  state: number;
  getCentralDirectoryRecord(): Buffer;
}

/** Records that are kept as one buffer. */
const TOGETHER = 500;

const done = (record: Buffer): Entry => ({ state: Number.POSITIVE_INFINITY, getCentralDirectoryRecord: () => record });
const nothing = done(Buffer.alloc(0));

/**
 * Entries that are written, as the hundred bytes which the end of a zip says of each: objects of them would
 * take ten times as much.
 */
export class CompactDirectory {
  readonly #full: Entry[] = [];
  #records: Buffer[] = [];

  /** Only what is written already. */
  take(entries: readonly Entry[]): void {
    for (const entry of entries) this.#records.push(entry.getCentralDirectoryRecord());
    if (this.#records.length >= TOGETHER) this.#close();
  }

  #close(): void {
    const [first, ...others] = this.#records;
    if (!first) return;
    this.#full.push(done(Buffer.concat(this.#records)), ...others.map(() => nothing));
    this.#records = [];
  }

  /** Returns the entries added so far, which write the same bytes. */
  entries(): readonly Entry[] {
    this.#close();
    return this.#full;
  }
}
