import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './run.mjs';

/** Writes docs/spec-coverage.md from the ids in test titles; with --check, ends with code 1 when a requirement has no test or the page is stale. */
const requirements = parse(readFileSync(join(root, 'docs/spec-requirements.yaml'), 'utf8'));
const folders = ['contract/src', 'server/src', 'web/src', 'e2e'];
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
    for (const [, id] of title.matchAll(/\[(\d[\w-]*)\]/g)) proofs.set(id, [...(proofs.get(id) ?? []), `${name} (\`${file}\`)`]);
  }
}

const faults = [
  ...requirements.filter(({ id }) => !proofs.has(id)).map(({ id, text }) => `${id} has no test: ${text}`),
  ...[...proofs.keys()]
    .filter((id) => !requirements.some((requirement) => requirement.id === id))
    .map((id) => `[${id}] is no requirement of docs/spec-requirements.yaml`),
];
const rows = requirements.map(({ id, text }) => `| ${text} | ${(proofs.get(id) ?? ['—']).join('<br>')} |`);
const page = `# What proves each requirement

Made by \`npm run spec-coverage\` from the ids in test titles; do not edit.

| Requirement | Test |
| --- | --- |
${rows.join('\n')}
`;
const path = join(root, 'docs/spec-coverage.md');
if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) faults.push('docs/spec-coverage.md is stale: run npm run spec-coverage');
for (const fault of faults) console.error(fault);
console.log(
  `${requirements.length - faults.filter((fault) => fault.includes('has no test')).length} of ${requirements.length} requirements have a test`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
