import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './run.mjs';

const TESTING = join(root, 'server/src/testing/');

/** Files that this one imports by a relative path, types aside. */
function importsOf(file) {
  const source = readFileSync(file, 'utf8');
  return [
    ...source.matchAll(
      /^(?:import|export)(?! type\b)(?:[^;]*?\bfrom)?\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm,
    ),
  ]
    .map(([, still, lazy]) => join(dirname(file), still ?? lazy))
    .filter(existsSync);
}

/** A pure test reaches neither server/src/testing nor the database of vitest's global setup (`inject`). */
function isPure(test) {
  const reached = new Set();
  const waiting = [test];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file.startsWith(TESTING) || /(?<!\.)\binject\(/.test(readFileSync(file, 'utf8'))) return false;
    if (!reached.has(file)) waiting.push(...importsOf(file));
    reached.add(file);
  }
  return true;
}

/** Pure tests of the server, relative to the root. */
export const pureServerTests = readdirSync(join(root, 'server/src'), { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join(root, 'server/src', file))
  .filter(isPure)
  .map((file) => relative(root, file))
  .toSorted();
