import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASE } from '../src/release.ts';
import { cutRelease } from '../src/testing/releases/cut-release.ts';
import { RELEASES, storedReleases } from '../src/testing/releases/stored-release.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * `node server/scripts/cut-release.ts <release> [--to <folder>]`: locks the migrations of this release and
 * stores a database of it, with which later releases are tested. With `--to` it locks nothing.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const folder = values.to ?? RELEASES;
  if (positionals[0] !== RELEASE) throw new Error(`package.json says ${RELEASE}: change it first, or name that one.`);
  if (storedReleases(folder).includes(RELEASE)) throw new Error(`${RELEASE} is stored already.`);
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`\n## ${RELEASE} `)) throw new Error(`CHANGELOG.md has no section ${RELEASE}.`);
  const bytes = await cutRelease(folder);
  console.log(`${folder}/${RELEASE}.br: ${bytes} bytes`);
  if (values.to === undefined)
    execFileSync(process.execPath, [join(ROOT, 'scripts/check-migrations.mjs'), '--release'], { stdio: 'inherit' });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
