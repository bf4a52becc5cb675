import { expect, test } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { hashToken } from '../shared/identity/token.ts';
import { testApp } from '../testing/test-app.ts';
import { cleanupExpired } from './cleanup-expired.ts';

const { config, create, database, pool } = await testApp();

test('what is over goes, and what is not stays', async () => {
  const { id } = await create.user();
  await create.sessionOf(id, 0);
  const open = await create.sessionOf(id);
  await cleanupExpired(databaseAs(pool)('platform'), config.dataDir).run({}, AbortSignal.any([]));
  expect(await database.selectFrom('sessions').select('token_hash').execute()).toEqual([{ token_hash: hashToken(open) }]);
});
