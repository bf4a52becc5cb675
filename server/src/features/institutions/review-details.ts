import { randomUUID } from 'node:crypto';
import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { changeDetails } from './change-details.ts';
import { closeRequest, findOpenRequest } from './details-requests.ts';
import { findManaged, lockManaged, type ManagedRecord } from './queries.ts';

type Review = InputOf<Calls['reviewDetails']>['body'];

/** Puts the names in force for new constancias; earlier ones keep theirs. */
async function putInForce(
  tx: Transaction,
  { id, contact_email }: Pick<ManagedRecord, 'id' | 'contact_email'>,
  request: NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>,
): Promise<void> {
  const { razon_social, signer_name, requested_by, reason } = request;
  await tx.updateTable('entities').set({ razon_social, signer_name }).where('id', '=', id).execute();
  await tx
    .insertInto('entity_details')
    .values({ razon_social, signer_name, contact_email, entity_id: id, recorded_by: requested_by, reason })
    .execute();
}

/**
 * Decides on a requested razón social and signer. `request_id` is the request that the reviewer read:
 * another one may have replaced it.
 * @throws ApiError ENTITY_NOT_FOUND, NO_DETAILS_REQUEST, DETAILS_REQUEST_REPLACED
 */
export async function reviewDetails(
  tx: Transaction,
  entityId: string,
  { decision, reason, request_id, actorId }: Review & { actorId: string },
  enqueueMessage: EnqueueMessage,
): Promise<ManagedRecord> {
  const entity = await lockManaged(tx, entityId);
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  const request = await findOpenRequest(tx, entityId);
  if (request_id !== undefined && request?.id !== request_id) throw new ApiError('DETAILS_REQUEST_REPLACED');
  if (!request) throw new ApiError('NO_DETAILS_REQUEST');

  const approved = decision === 'approve';
  await closeRequest(tx, request.id, { outcome: approved ? 'approved' : 'refused', actorId, reason });
  if (approved) await putInForce(tx, entity, request);
  const { razon_social, signer_name } = request;
  await notifyAdministrators(tx, entityId, enqueueMessage, {
    kind: 'details_decided',
    dedupeKey: `details_decided:${randomUUID()}`,
    facts: { decision, reason, razon_social, signer_name },
  });
  await audit(tx, {
    action: approved ? 'details change approved' : 'details change refused',
    actorId,
    entityId,
    userId: request.requested_by,
    detail: { reason, razon_social, signer_name },
  });
  return { ...entity, ...(await findManaged(tx, entityId)) };
}

/**
 * Changes the details at once, for an installation without reviews.
 * @throws ApiError as changeDetails
 */
export async function changeDetailsUnreviewed(
  tx: Transaction,
  by: Parameters<typeof changeDetails>[1],
  change: Parameters<typeof changeDetails>[2],
): Promise<void> {
  await changeDetails(tx, by, change);
  const request = await findOpenRequest(tx, by.entityId);
  const entity = await lockManaged(tx, by.entityId);
  if (!request || !entity) return;
  const { actorId } = by;
  const { razon_social, signer_name } = request;
  const reason = 'Esta instalación no revisa instituciones';
  await closeRequest(tx, request.id, { outcome: 'approved', actorId, reason });
  await putInForce(tx, entity, request);
  await audit(tx, {
    action: 'details change approved',
    actorId,
    entityId: by.entityId,
    detail: { reason, razon_social, signer_name },
  });
}
