import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCatalogues } from './catalogues.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogos-'));
  cpSync(join(import.meta.dirname, '../../../../content/labour'), join(folder, 'labour'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function edit(file: string, find: string, replacement: string): void {
  const path = join(folder, 'labour', file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find)) throw new Error(`«${find}» is not in ${file}`);
  writeFileSync(path, text.replace(find, replacement));
}

it('has the areas, subareas and thematic areas of the published form, and the lists of DC-4', () => {
  const { constancia, list } = readCatalogues(folder);
  expect(constancia.occupations.map(({ subareas }) => subareas.length)).toEqual([3, 5, 4, 6, 9, 5, 8, 3, 4, 5, 3]);
  expect(constancia.thematic_areas.map(({ key }) => key)).toEqual(Array.from({ length: 9 }, (_, i) => `${i + 1}000`));
  const sizes = [list.studies, list.proofs, list.schools, list.agents, list.modalities, list.objectives];
  expect(sizes.map(({ length }) => length)).toEqual([9, 4, 2, 3, 3, 5]);
});

it.each([
  ['a key twice', 'dc3.yaml', "key: '08.2'", "key: '08.1'"],
  ['a subarea of another area', 'dc3.yaml', "key: '08.2'", "key: '09.2'"],
  ['an unknown field', 'dc4.yaml', 'source:', 'extra: 1\nsource:'],
  ['a key that YAML reads as a number', 'dc3.yaml', "key: '1000'", 'key: 1000'],
])('is refused with %s', (_, file, find, replacement) => {
  edit(file, find, replacement);
  expect(() => readCatalogues(folder)).toThrow();
});
