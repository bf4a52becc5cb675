import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { parseInThread } from './parse-in-thread.ts';

const file = join(temporaryFolder('parser'), 'endless.mjs');
writeFileSync(file, "export const parse = (content) => { if (content[0] === 1) for (;;); return 'read'; };");

const read = (entityId: string, first: number) =>
  parseInThread<string>({
    parser: pathToFileURL(file),
    content: Uint8Array.of(first),
    options: undefined,
    limits: { heapMb: 64, ms: 3_000 },
    entityId,
  });

test('endless files of one institution leave a place for the file of another', async () => {
  const ended: string[] = [];
  const endless = [1, 2].map(() => read('a', 1).catch(() => ended.push('endless')));
  await read('b', 0).then(() => ended.push('read'));
  expect(ended).toEqual(['read']);
  await Promise.all(endless);
  expect(ended).toEqual(['read', 'endless', 'endless']);
});
