import { IMPORT_DAYS } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * What was read of old files holds personal data that nobody needs any more; that they were imported, and
 * what they did, stays.
 */
export const eraseImportedRows = (platform: Database) =>
  sql`
    delete from people_import_rows using people_imports
    where people_imports.id = import_id and people_imports.created_at < now() - make_interval(days => ${sql.lit(IMPORT_DAYS)})`.execute(
    platform,
  );
