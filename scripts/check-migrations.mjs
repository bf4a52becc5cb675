import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Checks server/migrations: numbers rise without gaps, a released migration still has its text, and a later
 * one begins with its phase (docs/operations.md, upgrades). `--release` locks the present ones.
 */
const folder = join(root, 'server/migrations');
const lockFile = join(folder, 'released.json');
const sha256 = (file) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted();

if (process.argv.includes('--release')) {
  const locked = Object.fromEntries(files.map((file) => [file, sha256(file)]));
  writeFileSync(lockFile, `${JSON.stringify(locked, null, 2)}\n`);
}
const released = JSON.parse(readFileSync(lockFile, 'utf8'));
const isReleased = Object.keys(released).length > 0;

/** Statements that break the previous release while it still runs. */
const BREAKS =
  /\b(drop\s+(table|column|constraint\s+(\w+)(?!,\s+add\s+constraint\s+\3\s+check\b))|rename\s+(to|column)|set\s+not\s+null|alter\s+column\s+\S+\s+type)\b/i;

const faults = [];
for (const [i, file] of files.entries()) {
  if (Number(file.slice(0, 4)) !== i + 1) faults.push(`${file}: its number is not ${String(i + 1).padStart(4, '0')}`);
  if (file in released) {
    if (released[file] !== sha256(file)) faults.push(`${file}: released, but its text changed`);
  } else if (isReleased) {
    const text = readFileSync(join(folder, file), 'utf8');
    const phase = /^-- phase: (expand|contract)\n/.exec(text)?.[1];
    if (phase === undefined)
      faults.push(`${file}: its first line is neither "-- phase: expand" nor "-- phase: contract"`);
    if (phase === 'expand' && BREAKS.test(text)) faults.push(`${file}: drops, renames or narrows in the expand phase`);
  }
}
for (const file of Object.keys(released)) if (!files.includes(file)) faults.push(`${file}: released, but gone`);
for (const fault of faults) console.log(fault);
console.log(`${files.length} migrations, ${Object.keys(released).length} released`);
process.exitCode = faults.length > 0 ? 1 : 0;
