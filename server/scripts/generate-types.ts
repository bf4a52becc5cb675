import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startTestPostgres } from '../src/testing/postgres.ts';

/**
 * Writes src/database/database.generated.ts from the migrated schema; with --verify, ends with code 1 when
 * it differs.
 */
const postgres = await startTestPostgres();
try {
  const options = [
    `--url=${postgres.templateUrl}`,
    '--dialect=postgres',
    '--exclude-pattern=(*.kysely_*|*.rate_limits|*.schema_definitions|*.migration_checksums|pgboss.*)',
    `--out-file=${join(import.meta.dirname, '../src/database/database.generated.ts')}`,
    ...(process.argv.includes('--verify') ? ['--verify'] : []),
  ];
  const { status } = spawnSync('kysely-codegen', options, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
