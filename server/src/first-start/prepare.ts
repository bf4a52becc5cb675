import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { takeLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/connect.ts';
import { prepareSigningKeys } from '../features/certificates/badge/prepare-signing-key.ts';
import { readContent } from '../features/courses/content/read-content.ts';
import { readExamBank } from '../features/courses/content/read-exam-bank.ts';
import { readVocabulary } from '../features/courses/content/read-vocabulary.ts';
import { loadContent } from '../features/courses/load-content.ts';
import { countCourses } from '../features/courses/queries.ts';
import { requireFactorKeys } from '../identity/second-factor/factor-keys.ts';
import { createDemo, createSuperAdmin, type FirstAccount } from './accounts.ts';

/**
 * The file with the first accounts, readable only by the application's account, until the operator deletes
 * it.
 */
export const credentialsFile = (dataDir: string) => join(dataDir, 'primeras-cuentas.txt');

/**
 * Writes the file before the transaction commits: a crash in between leaves an unused file, never an account
 * without a known password.
 */
function writeCredentials(dataDir: string, accounts: readonly FirstAccount[]): void {
  const lines = accounts.map(({ label, email, password }) => `${label}\t${email}\t${password}\n`);
  writeFileSync(credentialsFile(dataDir), lines.join(''), { mode: 0o600, flush: true });
}

/**
 * Creates the data of a new platform: the SuperAdmin, the demo institution, the courses and the signing key
 * of credentials. Later starts only check that this key exists and is valid.
 * @throws StartupError
 */
export async function prepare(database: Database, config: Config, contentFolder: string): Promise<FirstAccount[]> {
  return database.transaction().execute(async (tx) => {
    // Serialise servers that start at once.
    await takeLock(tx, 'firstStart', 'finaula first start');
    if ((await countCourses(tx)) === 0) {
      const courses = readContent(contentFolder);
      await loadContent(
        tx,
        courses,
        readVocabulary(contentFolder, courses),
        readExamBank(contentFolder, courses, config.examBankDir),
        null,
      );
    }
    const created = [
      ...(await createSuperAdmin(tx, config.superAdmin)),
      ...(config.demo ? await createDemo(tx, config) : []),
    ];
    if (created.length > 0) writeCredentials(config.dataDir, created);
    await prepareSigningKeys(tx, config.dataDir);
    const inUse = await tx
      .selectFrom('totp_factors')
      .select('key_id')
      .union(
        tx
          .selectFrom('identity_providers')
          .select('key_id')
          .where('key_id', 'is not', null)
          .$castTo<{ key_id: string }>(),
      )
      .union(tx.selectFrom('labour_keys').select('key_id'))
      .union(tx.selectFrom('webhooks').select('key_id'))
      .union(
        tx.selectFrom('labour_images').select('key_id').where('key_id', 'is not', null).$castTo<{ key_id: string }>(),
      )
      .union(
        tx
          .selectFrom('people_imports')
          .select('labour_key_id as key_id')
          .where('state', 'in', ['checking', 'ready', 'applying'])
          .where('labour_key_id', 'is not', null)
          .$castTo<{ key_id: string }>(),
      )
      .execute();
    await requireFactorKeys(
      config.dataDir,
      inUse.map(({ key_id }) => key_id),
    );
    return created;
  });
}
