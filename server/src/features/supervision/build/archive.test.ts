import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { installedVersion } from '../../../testing/installed-version.ts';
import { createArchive } from './archive.ts';

const DAY = '2026-11-20';
const traits = { mtime: new Date(2026, 10, 20), mode: 0o100644, forceDosTimestamp: true };
/** More entries than one batch of the directory holds. */
const files = Array.from({ length: 1_201 }, (_, i) => ({
  path: `carpeta/${i}.bin`,
  content: randomBytes(1 + (i % 40)),
}));

it('compact-directory.ts was tried with this version of yazl', () => {
  expect(installedVersion('yazl')).toBe('3.3.1');
});

it('an archive has the same bytes as yazl alone writes', async () => {
  const output = new PassThrough();
  const archived = buffer(output);
  const archive = createArchive(output, DAY);
  for (const { path, content } of files) await archive.add(path, content, { compress: false });
  const { bytes } = await archive.finish();

  const zip = new ZipFile();
  for (const { path, content } of files) zip.addBuffer(content, path, { ...traits, compress: false });
  zip.end();
  const plain = await buffer(zip.outputStream);

  expect(bytes).toBe(plain.length);
  expect((await archived).equals(plain)).toBe(true);
});

it('yazl still keeps every written entry, which the archive avoids', async () => {
  const zip = new ZipFile();
  zip.outputStream.resume();
  for (const { path, content } of files) zip.addBuffer(content, path, { ...traits, compress: false });
  await new Promise(setImmediate);
  expect((zip as unknown as { entries: unknown[] }).entries).toHaveLength(files.length);
});
