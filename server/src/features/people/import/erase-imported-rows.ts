import { IMPORT_DAYS } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

/**
 * Erases rows of old imports, because they hold personal data without a purpose. The import and its counts
 * stay.
 */
export const eraseImportedRows = (platform: Database) =>
  sql`
    delete from people_import_rows using people_imports
    where people_imports.id = import_id and people_imports.created_at < now() - make_interval(days => ${sql.lit(IMPORT_DAYS)})`.execute(
    platform,
  );
