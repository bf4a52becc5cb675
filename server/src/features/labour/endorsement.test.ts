import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LABOUR_ISSUER_NOTE } from '@finaula/contract/labour-questions';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const folders = [
  'contract/src/labour*.ts',
  'content/labour/*.yaml',
  'server/src/features/labour/**/*.ts',
  'web/src/features/labour/*.{ts,tsx}',
  'web/src/features/people/import/*.{ts,tsx}',
];

/** Texts that are drawn or shown: the sources without comments and tests. */
const textsOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*(\/\/|#).*$/gm, '');

const lines = folders
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => textsOf(file).split('\n'));

test('STPS is named only to say that the platform is not registered with it (art. 25)', () => {
  const named = lines.filter((line) => /STPS|Secretaría del Trabajo/.test(line));
  expect(named.map((line) => line.trim())).toEqual([`'${LABOUR_ISSUER_NOTE}';`]);
});

test('no text of labour constancias claims a recognition or validity', () => {
  expect(lines.length).toBeGreaterThan(1_000);
  const claims = /avalad|aval de|reconocid[oa] por|con reconocimiento|validez oficial|certificad[oa] por/i;
  expect(lines.filter((line) => claims.test(line))).toEqual([]);
});
