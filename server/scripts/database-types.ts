import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startTestPostgres } from '../src/testing/postgres.ts';

/** Writes src/database/database.generated.ts from the migrated schema; with --verify, ends with code 1 when it differs. */
const postgres = await startTestPostgres();
const options = [
  `--url=${postgres.templateUrl}`,
  '--dialect=postgres',
  '--exclude-pattern=(kysely_*|rate_limits)',
  `--out-file=${join(import.meta.dirname, '../src/database/database.generated.ts')}`,
  ...process.argv.slice(2),
];
const { status } = spawnSync('kysely-codegen', options, { stdio: 'inherit' });
await postgres.stop();
process.exitCode = status ?? 1;
