import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { errors } from '@finaula/contract/errors';
import { nameFault } from '@finaula/contract/text';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { findOwnEntity } from './queries.ts';

type Change = InputOf<Calls['updateOwnEntity']>['body'];

const names = { razon_social: 'La razón social', nombre_firmante: 'El nombre de quien firma' } as const;

/**
 * Corrects the names under which an entity issues, from now on: what was issued keeps those of its day.
 * @throws ApiError SIGNER_MISSING, NOTHING_CHANGED, NAME_…
 */
export async function changeDetails(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  { reason, ...change }: Change,
): Promise<void> {
  for (const [field, subject] of Object.entries(names)) {
    const fault = nameFault(change[field as keyof typeof names] ?? 'A');
    if (fault) throw new ApiError(fault, { detail: errors[fault].detail.replace('El nombre', subject) });
  }
  await tx.selectFrom('entities').select('id').where('id', '=', entityId).forNoKeyUpdate().execute();
  const before = await findOwnEntity(tx, entityId);
  const signer = change.nombre_firmante ?? before.signer_name;
  if (!signer) throw new ApiError('SIGNER_MISSING');
  const after = {
    razon_social: change.razon_social ?? before.razon_social ?? before.name,
    signer_name: signer,
    contact_email: change.email_contacto ?? before.contact_email,
  };
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) throw new ApiError('NOTHING_CHANGED');
  await tx.updateTable('entities').set(after).where('id', '=', entityId).execute();
  await tx
    .insertInto('entity_details')
    .values({ ...after, entity_id: entityId, recorded_by: actorId, reason })
    .execute();
  await audit(tx, {
    action: 'entity details changed',
    actorId,
    entityId,
    detail: { reason, ...Object.fromEntries(changed.map((field) => [field, after[field]])) },
  });
}
