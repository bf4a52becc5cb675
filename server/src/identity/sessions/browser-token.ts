import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { hashToken, newToken } from '../token.ts';

/** Returns the browser's token, or a new one if it has none or an unknown one. */
export async function browserTokenOf(database: Database, shown: string | undefined): Promise<string> {
  if (shown === undefined) return newToken();
  const hash = hashToken(shown);
  const { rows } = await sql<{ given: boolean }>`
    select exists (select from known_devices where token_hash = ${hash}) or exists (select from registrations where device_hash = ${hash}) as given`.execute(
    database,
  );
  return rows[0]?.given ? shown : newToken();
}
