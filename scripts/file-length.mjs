import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Past this many lines a source file holds a second thing that deserves a file of its own. */
const LINES = 350;

/** Files that may be longer, each with its reason. */
const exceptions = new Map([
  ['server/migrations/0012_jobs.sql', 'the schema of the job library, as it writes it'],
  ['server/schema/jobs.sql', 'the same, to be read'],
  ['server/migrations/0015_obligations.sql', 'one function answers how people stand, read from top to bottom'],
  ['server/schema/obligations.sql', 'the same, to be read'],
]);

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.generated.'));
const faults = [...exceptions.keys()]
  .filter((file) => !sources.includes(file))
  .map((file) => `${file} is an exception but not there`);
for (const file of sources) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  if (lines > LINES && !exceptions.has(file)) faults.push(`${file} has ${lines} lines, more than ${LINES}`);
}
for (const fault of faults) console.error(fault);
console.log(`${sources.length} files of at most ${LINES} lines, ${exceptions.size} exceptions`);
process.exitCode = faults.length > 0 ? 1 : 0;
