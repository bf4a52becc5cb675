import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { connect } from '../src/database/connect.ts';
import { startTestPostgres } from '../src/testing/postgres.ts';
import { dumpSchema } from './schema-dump.ts';

const FOLDER = join(import.meta.dirname, '../schema');
const NOTE = '-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.\n\n';

function differences(files: ReadonlyMap<string, string>): string[] {
  const stale = readdirSync(FOLDER).filter((file) => !files.has(file));
  const changed = [...files].filter(
    ([file, text]) => !readdirSync(FOLDER).includes(file) || readFileSync(join(FOLDER, file), 'utf8') !== text,
  );
  return [...stale, ...changed.map(([file]) => file)];
}

/** Writes server/schema and src/database/database.generated.ts from the migrated schema; with --verify, ends with code 1 when one of them differs. */
async function main(verify: boolean): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    const { database } = connect(postgres.templateUrl, pino({ level: 'silent' }));
    const files = new Map([...(await dumpSchema(database))].map(([subject, text]) => [`${subject}.sql`, NOTE + text]));
    await database.destroy();
    if (verify) {
      const different = differences(files);
      for (const file of different)
        console.error(`server/schema/${file} is not what the migrations make: npm run generate:schema`);
      if (different.length > 0) process.exitCode = 1;
    } else {
      rmSync(FOLDER, { recursive: true, force: true });
      mkdirSync(FOLDER);
      for (const [file, text] of files) writeFileSync(join(FOLDER, file), text);
    }
    const options = [
      `--url=${postgres.templateUrl}`,
      '--dialect=postgres',
      '--exclude-pattern=(*.kysely_*|*.rate_limits|pgboss.*)',
      `--out-file=${join(import.meta.dirname, '../src/database/database.generated.ts')}`,
      ...(verify ? ['--verify'] : []),
    ];
    const { status } = spawnSync('kysely-codegen', options, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

await main(process.argv.includes('--verify'));
