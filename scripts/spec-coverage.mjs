import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './run.mjs';

/**
 * Exits with code 1 when a requirement of the specification has no test with its id in the title; --list
 * names the tests of each requirement.
 */
const requirements = parse(readFileSync(join(root, 'docs/spec-requirements.yaml'), 'utf8'));
const folders = ['contract/src', 'assistant/src', 'server/src', 'web/src', 'e2e'];
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
  .filter(isTest);

const proofs = new Map();
for (const file of files.toSorted()) {
  for (const [, title] of readFileSync(join(root, file), 'utf8').matchAll(
    /\b(?:test|describe|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*['"`]([^\n]*?\[\d[\w-]*\][^\n]*?)['"`],/g,
  )) {
    const name = title.replaceAll(/\s*\[[\w-]+\]/g, '');
    for (const [, id] of title.matchAll(/\[(\d[\w-]*)\]/g))
      proofs.set(id, [...(proofs.get(id) ?? []), `${name} (\`${file}\`)`]);
  }
}

const faults = [
  ...requirements.filter(({ id }) => !proofs.has(id)).map(({ id, text }) => `${id} has no test: ${text}`),
  ...[...proofs.keys()]
    .filter((id) => !requirements.some((requirement) => requirement.id === id))
    .map((id) => `[${id}] is no requirement of docs/spec-requirements.yaml`),
];
if (process.argv.includes('--list'))
  for (const { id, text } of requirements)
    console.log(`${text}\n${(proofs.get(id) ?? ['—']).map((proof) => `  ${proof}`).join('\n')}`);
for (const fault of faults) console.error(fault);
console.log(
  `${requirements.filter(({ id }) => proofs.has(id)).length} of ${requirements.length} requirements have a test`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
