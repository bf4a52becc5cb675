import type { Database } from '../../database/connect.ts';

export async function countCodesLeft(database: Database, userId: string): Promise<number> {
  const { n } = await database
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}
