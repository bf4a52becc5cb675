import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { provableDomain, provesIdentity } from './policy.ts';
import { recordOf } from './present.ts';
import { findOwnEntity, findProof } from './queries.ts';
import type { TxtRecords } from './txt-records.ts';

/**
 * Returns the record that proves a domain; a repeated request returns the same one.
 * @throws ApiError DOMAIN_MISMATCH
 */
export async function requestDomainProof(
  tx: Transaction,
  { entityId, userId, domain }: { entityId: string; userId: string; domain: string },
) {
  const entity = await findOwnEntity(tx, entityId);
  const provable = provableDomain(entity);
  if (provable !== domain)
    throw new ApiError('DOMAIN_MISMATCH', {
      ...(entity.directory_domain !== null && {
        detail: `El directorio conoce a esta institución por el dominio ${entity.directory_domain}: cambia el correo de contacto a uno de ese dominio y compruébalo.`,
      }),
    });
  await tx
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain, token: randomBytes(16).toString('hex'), requested_by: userId })
    .onConflict((conflict) => conflict.columns(['entity_id', 'domain']).doNothing())
    .execute();
  const { token } = await tx
    .selectFrom('domain_proofs')
    .select('token')
    .where('entity_id', '=', entityId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return recordOf({ domain, token });
}

/**
 * Looks up the record, outside of any transaction, because foreign name servers may be slow.
 * @throws ApiError DOMAIN_NOT_REQUESTED
 */
export async function lookUpProof(database: Database, entityId: string, txtRecords: TxtRecords) {
  const proof = await findProof(database, entityId);
  if (!proof) throw new ApiError('DOMAIN_NOT_REQUESTED');
  const { record_name, record_value } = recordOf(proof);
  const found = await txtRecords(record_name);
  return { proof, found: found === 'unreachable' ? found : found.includes(record_value) };
}

/**
 * Accepts a proof whose record was found. Verifies an entity under review if the domain identifies it.
 * Returns the current review.
 */
export async function acceptProof(
  platform: Transaction,
  { entityId, proofId, actorId }: { entityId: string; proofId: string; actorId: string },
) {
  await platform.selectFrom('entities').select('id').where('id', '=', entityId).forNoKeyUpdate().execute();
  const entity = await findOwnEntity(platform, entityId);
  const proof = await platform
    .selectFrom('domain_proofs')
    .select(['domain', 'proven_at'])
    .where('id', '=', proofId)
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  // The contact may have changed since the request.
  if (provableDomain(entity) !== proof.domain) throw new ApiError('DOMAIN_MISMATCH');
  const { domain } = proof;
  const verifies = entity.review === 'pending' && provesIdentity(entity, proof.domain);
  if (proof.proven_at !== null && !verifies) return entity.review;
  await platform.updateTable('domain_proofs').set({ proven_at: sql`now()` }).where('id', '=', proofId).execute();
  if (verifies)
    await platform
      .insertInto('entity_reviews')
      .values({
        entity_id: entityId,
        review: 'verified',
        cause: 'domain',
        decided_by: actorId,
        reason: `Dominio comprobado: ${domain}`,
      })
      .execute();
  await audit(platform, { action: 'domain proven', actorId, entityId, detail: { domain } });
  if (verifies)
    await audit(platform, {
      action: 'entity verified',
      actorId,
      entityId,
      detail: { reason: `Dominio comprobado: ${domain}` },
    });
  return verifies ? 'verified' : entity.review;
}
