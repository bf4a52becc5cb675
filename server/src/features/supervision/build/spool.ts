import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** Lines that wait on the disk: written while something else is added to the archive, read once or twice afterwards. */
export interface Spool {
  write(line: object): Promise<void>;
  close(): Promise<void>;
  bytes(): AsyncIterable<Buffer>;
  lines<Line>(): AsyncIterable<Line>;
}

export function openSpool(folder: string, name: string): Spool {
  const path = join(folder, name);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  return {
    async write(line) {
      if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
    },
    async close() {
      file.end();
      await finished(file);
    },
    bytes: () => createReadStream(path),
    async *lines<Line>() {
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
        yield JSON.parse(line) as Line;
    },
  };
}
