import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** A longer source file has a second responsibility, which belongs in a file of its own. */
const LINES = 350;

/** Files that may be longer, each with its reason. */
const exceptions = new Map([
  ['server/migrations/0020_jobs.sql', 'the schema of the job library, as it writes it'],
  ['server/sql/14_exams.sql', 'the functions that reach exam keys, in one place to be reviewed'],
  ['server/src/identity/providers/oidc/oidc-attacks.test.ts', 'one corpus of attacks with its forger'],
  ['server/src/identity/second-factor/passkey-attacks.test.ts', 'one corpus of attacks with its authenticator'],
  ['server/src/testing/tenant-fixture.ts', 'one row of every table, in the order of its foreign keys'],
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
