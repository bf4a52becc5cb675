import { createHash, type Hash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file inside, as the manifest lists it. */
export interface Listed {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Names people: left out of a copy in which they are reduced to their initials. */
  personal: boolean;
}

type Content = string | Buffer | AsyncIterable<string | Buffer>;

interface Traits {
  personal?: boolean;
  /** What is compressed already is stored as it is. */
  compress?: boolean;
  /** For bytes that are nobody else's: their memory is given back when they are written, long before a garbage collector would. */
  last?: boolean;
}

export interface Archive {
  /** Ends when the content was read; only one at a time. Memory stays flat, whatever its size. */
  add(path: string, content: Content, traits?: Traits): Promise<Listed>;
  /** The whole zip, once its last byte is written. */
  finish(): Promise<{ bytes: number; sha256: Buffer }>;
}

/** Hashes and counts what passes. */
class Meter {
  bytes = 0;
  private readonly hash: Hash = createHash('sha256');

  async *read(content: Content): AsyncGenerator<Buffer> {
    const parts = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content;
    for await (const part of parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      this.take(chunk);
      yield chunk;
    }
  }

  take(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
  }

  digest = (): Buffer => this.hash.digest();
}

/** As a zip writes dates: local time, without a zone. The same day gives the same bytes everywhere. */
const modifiedOn = (day: string): Date => {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** What of the library's inside is adjusted here. */
interface Insides {
  entries: { doFileDataPump?: unknown }[];
}

/** A zip written to `output`, whose entries all bear that day, in the order in which they are added. */
export function createArchive(output: Writable, day: string): Archive {
  const zip = new ZipFile();
  const whole = new Meter();
  const lent = new Set<Buffer>();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      whole.take(chunk);
      output.write(chunk, (error) => {
        if (lent.delete(chunk)) (chunk.buffer as ArrayBuffer).transfer(0);
        done(error);
      });
    },
    final: (done) => output.end(done),
    destroy(error, done) {
      if (error) output.destroy(error);
      done(error);
    },
  });
  output.once('error', (error) => sink.destroy(error));
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const written = pipeline(zip.outputStream, sink);
  const broken = Promise.race([failed, written.then(() => new Promise<never>(() => undefined))]);
  // Whoever adds or finishes hears of it.
  broken.catch(() => undefined);

  // The library keeps every entry with its function until the end, and looks through all of them for the one to go on with: those that are
  // done wait elsewhere for the directory at the end, without it. 40,000 would take half a minute and twice the memory otherwise.
  const inside = zip as unknown as Insides;
  const done: Insides['entries'] = [];
  let next: Readable | undefined;
  const takeNext = (give: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
    for (const entry of inside.entries.splice(0, inside.entries.length - 1)) {
      entry.doFileDataPump = undefined;
      done.push(entry);
    }
    const stream = next ?? Readable.from([]);
    next = undefined;
    give(null, stream);
  };
  const mtime = modifiedOn(day);

  return {
    async add(path, content, { personal = false, compress = true, last = false } = {}) {
      if (last && Buffer.isBuffer(content)) lent.add(content);
      const meter = new Meter();
      const stream = Readable.from(meter.read(content), { objectMode: false });
      const read = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject));
      next = stream;
      zip.addReadStreamLazy(path, { mtime, mode: 0o100644, compress, forceDosTimestamp: true }, takeNext);
      await Promise.race([read, broken]);
      return { path, bytes: meter.bytes, sha256: meter.digest().toString('hex'), personal };
    },

    async finish() {
      inside.entries = [...done, ...inside.entries];
      zip.end();
      await Promise.race([written, failed]);
      return { bytes: whole.bytes, sha256: whole.digest() };
    },
  };
}
