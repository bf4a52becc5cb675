import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { closeRequest, findOpenRequest } from './details-requests.ts';
import { findOwnEntity } from './queries.ts';

type Change = InputOf<Calls['updateOwnEntity']>['body'];

interface By {
  entityId: string;
  actorId: string;
}

/** Replaces the contact address at once: it needs no review. */
async function changeContact(tx: Transaction, { entityId, actorId }: By, address: string, reason: string) {
  await tx.updateTable('entities').set({ contact_email: address }).where('id', '=', entityId).execute();
  const { razon_social, signer_name } = await findOwnEntity(tx, entityId);
  await tx
    .insertInto('entity_details')
    .values({
      razon_social,
      signer_name,
      contact_email: address,
      entity_id: entityId,
      recorded_by: actorId,
      reason,
    })
    .execute();
  await audit(tx, {
    action: 'entity details changed',
    actorId,
    entityId,
    detail: { reason, contact_email: address },
  });
}

/** Locks the entity, which serialises requests, their withdrawal and their review. */
const lockEntity = (tx: Transaction, entityId: string) =>
  tx.selectFrom('entities').select('id').where('id', '=', entityId).forNoKeyUpdate().execute();

/**
 * Changes the contact address, and requests another razón social or signer, which replaces an earlier
 * request. Requesting the names in force withdraws it.
 * @throws ApiError SIGNER_MISSING, NOTHING_CHANGED
 */
export async function changeDetails(tx: Transaction, by: By, { reason, ...change }: Change): Promise<void> {
  const { entityId, actorId } = by;
  await lockEntity(tx, entityId);
  const inForce = await findOwnEntity(tx, entityId);
  const waiting = await findOpenRequest(tx, entityId);
  const razonSocial = change.razon_social ?? waiting?.razon_social ?? inForce.razon_social ?? inForce.name;
  const signer = change.nombre_firmante ?? waiting?.signer_name ?? inForce.signer_name;
  if (!signer) throw new ApiError('SIGNER_MISSING');

  const contact = change.email_contacto;
  const movesContact = contact !== undefined && contact !== inForce.contact_email;
  const asksForNames = change.razon_social !== undefined || change.nombre_firmante !== undefined;
  const inForceAlready = razonSocial === inForce.razon_social && signer === inForce.signer_name;
  const asked = waiting && razonSocial === waiting.razon_social && signer === waiting.signer_name;
  const movesNames = asksForNames && !asked && (waiting !== undefined || !inForceAlready);
  if (!movesContact && !movesNames) throw new ApiError('NOTHING_CHANGED');

  if (movesContact) await changeContact(tx, by, contact, reason);
  if (!movesNames) return;
  if (waiting) await closeRequest(tx, waiting.id, { outcome: inForceAlready ? 'withdrawn' : 'replaced', actorId });
  const detail = { razon_social: razonSocial, signer_name: signer, reason };
  if (inForceAlready) {
    await audit(tx, { action: 'details change withdrawn', actorId, entityId, detail });
    return;
  }
  await tx
    .insertInto('entity_details_requests')
    .values({ ...detail, entity_id: entityId, requested_by: actorId })
    .execute();
  await audit(tx, { action: 'details change requested', actorId, entityId, detail });
}

/** @throws ApiError NO_DETAILS_REQUEST */
export async function withdrawDetails(tx: Transaction, { entityId, actorId }: By): Promise<void> {
  await lockEntity(tx, entityId);
  const waiting = await findOpenRequest(tx, entityId);
  if (!waiting) throw new ApiError('NO_DETAILS_REQUEST');
  await closeRequest(tx, waiting.id, { outcome: 'withdrawn', actorId });
  const { razon_social, signer_name } = waiting;
  await audit(tx, { action: 'details change withdrawn', actorId, entityId, detail: { razon_social, signer_name } });
}
