import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';

/** Crockford's alphabet, without characters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const four = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

interface Own {
  entityId: string;
  actorId: string;
}

/** Sets a new code, which invalidates the previous one. */
export async function setInvitationCode(tx: Transaction, { entityId, actorId }: Own): Promise<string> {
  const code = `${four()}-${four()}`;
  await tx
    .insertInto('invitation_codes')
    .values({ entity_id: entityId, code, set_by: actorId })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet({ code, set_by: actorId, set_at: sql`now()` }))
    .execute();
  await audit(tx, { action: 'invitation code set', actorId, entityId });
  return code;
}

export async function removeInvitationCode(tx: Transaction, { entityId, actorId }: Own): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation_codes')
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await audit(tx, { action: 'invitation code removed', actorId, entityId });
}
