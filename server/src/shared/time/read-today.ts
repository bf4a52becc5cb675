import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Today in Mexico City by the database's clock, YYYY-MM-DD. */
export async function readToday(connection: Connection): Promise<string> {
  const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row.today;
}
