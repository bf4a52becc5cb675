import type { DetailsRequest } from '@finaula/contract/institutions';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';

/** An entity's pending request. */
export const findOpenRequest = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('entity_details_requests')
    .select(['id', 'razon_social', 'signer_name', 'requested_by', 'reason'])
    .where('entity_id', '=', entityId)
    .where('outcome', 'is', null)
    .executeTakeFirst();

export const closeRequest = (
  tx: Transaction,
  id: string,
  closing: { actorId: string } & (
    | { outcome: 'withdrawn' | 'replaced' }
    | { outcome: 'approved' | 'refused'; reason: string }
  ),
) =>
  tx
    .updateTable('entity_details_requests')
    .set({
      outcome: closing.outcome,
      closed_at: sql`now()`,
      closed_by: closing.actorId,
      closing_reason: 'reason' in closing ? closing.reason : null,
    })
    .where('id', '=', id)
    .execute();

/** The last request of an entity, as JSON: only a pending or refused one. */
export const lastRequest = sql<DetailsRequest | null>`(
  select json_build_object('id', id, 'razon_social', razon_social, 'nombre_firmante', signer_name, 'reason', reason,
    'requested_by', (select name from users where users.id = requested_by),
    'requested_at', to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'state', coalesce(outcome, 'pending'), 'refusal_reason', closing_reason,
    'refused_at', to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (select * from entity_details_requests where entity_id = entities.id order by requested_at desc limit 1) last
  where outcome is null or outcome = 'refused')`;

/** Whether an entity has a pending request for a razón social or signer. */
export const hasOpenRequest = sql<boolean>`exists (
  select from entity_details_requests where entity_id = entities.id and outcome is null)`;
