import type { Database } from '../../../database/connect.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { loadSigningKey, type SigningKey } from './keys.ts';

/**
 * The key that signs here, with its public half in the JWKS of every server: whoever verifies a credential finds it there.
 * Publishing a key is an act of the ledger.
 */
export async function publishedKey(database: Database, dataDir: string): Promise<SigningKey> {
  const key = await loadSigningKey(dataDir);
  const published = await database.selectFrom('signing_keys').select('kid').where('kid', '=', key.kid).executeTakeFirst();
  if (published) return key;
  await database.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('signing_keys')
      .values({ kid: key.kid, public_jwk: JSON.stringify(key.publicJwk) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('kid')
      .executeTakeFirst();
    if (added) await audit(tx, { action: 'signing key added', detail: { kid: key.kid } });
  });
  return key;
}
