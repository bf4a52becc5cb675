import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/**
 * Lines buffered on disk: written while another file is added to the archive, read once or twice
 * afterwards.
 */
export interface Spool {
  write(line: object): Promise<void>;
  close(): Promise<void>;
  bytes(): AsyncIterable<Buffer>;
  lines<Line>(): AsyncIterable<Line>;
}

/** Characters per write. */
const CHUNK = 64 * 1024;

export function openSpool(folder: string, name: string): Spool {
  const path = join(folder, name);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const ended = finished(file);
  // Errors reject the pending call.
  ended.catch(() => undefined);
  let waiting = '';
  return {
    async write(line) {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length < CHUNK) return;
      if (file.errored) throw file.errored;
      const room = file.write(waiting);
      waiting = '';
      if (!room) await once(file, 'drain');
    },
    async close() {
      file.end(waiting);
      await ended;
    },
    bytes: () => createReadStream(path),
    async *lines<Line>() {
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
        yield JSON.parse(line) as Line;
    },
  };
}
