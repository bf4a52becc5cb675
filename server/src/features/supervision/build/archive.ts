import { createHash, type Hash, hash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CompactDirectory } from './compact-directory.ts';

/** A file of the archive, as listed in the manifest. */
export interface Listed {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** Names people; left out of a copy that shows only initials. */
  personal: boolean;
}

export type Content = string | Buffer | AsyncIterable<string | Buffer>;

export interface Traits {
  personal?: boolean;
  /** False for content that is compressed already. */
  compress?: boolean;
}

export interface Archive {
  /** Resolves when the content was read; call it one at a time. Memory does not grow with the content. */
  add(path: string, content: Content, traits?: Traits): Promise<Listed>;
  /** Resolves with the whole zip after its last byte was written. */
  finish(): Promise<{ bytes: number; sha256: Buffer }>;
}

/** Hashes and counts the bytes that pass. */
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

/** The date format of zip: local time without a zone. The same day gives the same bytes everywhere. */
const modifiedOn = (day: string): Date => {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** Writes a zip to `output`. All entries have that day, in the order of adding. */
export function createArchive(output: Writable, day: string): Archive {
  const zip = new ZipFile();
  const whole = new Meter();
  /** Callbacks for when a buffer was written. */
  const awaited = new Map<Buffer, () => void>();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      whole.take(chunk);
      output.write(chunk, (error) => {
        if (!error) awaited.get(chunk)?.();
        awaited.delete(chunk);
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
  // Errors reject the pending call of `add` or `finish`.
  let fail: (error: unknown) => void = () => undefined;
  let broken: { error: unknown } | undefined;
  Promise.race([failed, written]).catch((error: unknown) => {
    broken = { error };
    fail(error);
  });

  const directory = new CompactDirectory(zip);
  let next: Readable | undefined;
  const takeNext = (give: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
    // yazl requests the stream of an entry after it has written all entries before it.
    directory.takeWritten(1);
    const stream = next ?? Readable.from([]);
    next = undefined;
    give(null, stream);
  };
  const traits = { mtime: modifiedOn(day), mode: 0o100644, forceDosTimestamp: true };

  const addStream = async (path: string, content: Content, compress: boolean) => {
    const meter = new Meter();
    const stream = Readable.from(meter.read(content), { objectMode: false });
    const read = new Promise<void>((resolve, reject) => {
      fail = reject;
      stream.once('end', resolve).once('error', reject);
    });
    next = stream;
    zip.addReadStreamLazy(path, { ...traits, compress }, takeNext);
    await read;
    return { bytes: meter.bytes, sha256: meter.digest().toString('hex') };
  };

  /**
   * Avoids half a dozen streams and a hash per entry, whose memory only a full garbage collection frees.
   */
  const addStored = async (path: string, content: Buffer) => {
    const sha256 = hash('sha256', content, 'hex');
    const sent = new Promise<void>((resolve, reject) => {
      fail = reject;
      awaited.set(content, resolve);
    });
    zip.addBuffer(content, path, { ...traits, compress: false });
    await sent;
    directory.takeWritten(0);
    return { bytes: content.length, sha256 };
  };

  return {
    async add(path, content, { personal = false, compress = true } = {}) {
      if (broken) throw broken.error;
      const stored = Buffer.isBuffer(content) && !compress && content.length > 0;
      return { path, ...(await (stored ? addStored(path, content) : addStream(path, content, compress))), personal };
    },

    async finish() {
      directory.restore();
      zip.end();
      await Promise.race([written, failed]);
      return { bytes: whole.bytes, sha256: whole.digest() };
    },
  };
}
