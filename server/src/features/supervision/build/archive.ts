import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
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

/** A zip written to `output`, whose entries all bear that day, in the order in which they are added. */
export function createArchive(output: Writable, day: string): Archive {
  const zip = new ZipFile();
  const whole = new Meter();
  const metering = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.take(chunk);
      done(null, chunk);
    },
  });
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const written = pipeline(zip.outputStream, metering, output);
  const broken = Promise.race([failed, written.then(() => new Promise<never>(() => undefined))]);
  // Whoever adds or finishes hears of it.
  broken.catch(() => undefined);

  // The library keeps every entry with its function until the end: this one holds no content.
  let next: Readable | undefined;
  const takeNext = (give: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
    const stream = next ?? Readable.from([]);
    next = undefined;
    give(null, stream);
  };
  const mtime = modifiedOn(day);

  return {
    async add(path, content, { personal = false, compress = true } = {}) {
      const meter = new Meter();
      const stream = Readable.from(meter.read(content), { objectMode: false });
      const read = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject));
      next = stream;
      zip.addReadStreamLazy(path, { mtime, mode: 0o100644, compress, forceDosTimestamp: true }, takeNext);
      await Promise.race([read, broken]);
      return { path, bytes: meter.bytes, sha256: meter.digest().toString('hex'), personal };
    },

    async finish() {
      zip.end();
      await Promise.race([written, failed]);
      return { bytes: whole.bytes, sha256: whole.digest() };
    },
  };
}
