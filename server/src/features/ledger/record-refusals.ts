import type { Act } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { audit, auditBulk } from '../../shared/audit/audit.ts';

/**
 * Users whom the ledger names per reason, institution and quarter of an hour; further ones are only
 * counted.
 */
const NAMED = 100;

const isOver = sql<boolean>`since < date_bin('15 minutes', now(), timestamptz 'epoch')`;
const actOf: Record<string, Act> = { SESSION_IDLE: 'session timed out', FORBIDDEN: 'access refused' };

const takeRefusals = (tx: Transaction, entityId: string | null) =>
  tx
    .deleteFrom('access_refusals')
    .where(isOver)
    .where(sql<boolean>`entity_id is not distinct from ${entityId}::uuid`)
    .returning(['since', 'user_id', 'provider_id', 'reason', 'call', 'count'])
    .returning((refusal) =>
      refusal
        .selectFrom('identity_providers')
        .select('name')
        .whereRef('id', '=', 'access_refusals.provider_id')
        .as('provider_name'),
    )
    .execute();

type Refusal = Awaited<ReturnType<typeof takeRefusals>>[number];
const sumOf = (refusals: readonly Refusal[]) => refusals.reduce((sum, { count }) => sum + count, 0);

/** Records the refusals of one quarter of an hour, for one reason, and of one provider if any. */
async function record(tx: Transaction, entityId: string | null, refusals: readonly Refusal[]): Promise<void> {
  const [first] = refusals;
  if (!first) return;
  const { reason, since, provider_id, provider_name } = first;
  const provider = provider_id !== null && provider_name !== null && { provider: provider_id, name: provider_name };
  const action = provider ? 'provider sign-in refused' : (actOf[reason] ?? 'sign-in refused');
  const facts = { reason, since: since.toISOString(), ...provider };
  const people = refusals.filter(({ user_id }) => user_id !== null).toSorted((one, other) => other.count - one.count);
  const platformRefusals = refusals.filter(({ user_id }) => user_id === null);
  if (platformRefusals.length > 0)
    await audit(tx, {
      action,
      entityId,
      detail: { ...facts, ...(!provider && { account: 'none' }), attempts: sumOf(platformRefusals) },
    });
  for (const { user_id, call, count } of people.slice(0, NAMED))
    await audit(tx, {
      action,
      entityId,
      ...(user_id !== null && { userId: user_id }),
      detail: { ...facts, attempts: count, ...(call !== null && { call }) },
    });
  const others = people.slice(NAMED);
  if (others.length === 0) return;
  const ids = others.flatMap(({ user_id }) => user_id ?? []);
  await auditBulk(tx, { action, entityId, detail: { ...facts, attempts: sumOf(others) } }, ids);
}

/**
 * Moves the refusals up to the last quarter of an hour into the ledger, in one transaction per institution,
 * so that each is recorded once even if a process is killed.
 */
export async function recordRefusals(platform: Database): Promise<void> {
  const entities = await platform.selectFrom('access_refusals').select('entity_id').distinct().where(isOver).execute();
  for (const { entity_id } of entities)
    await platform.transaction().execute(async (tx) => {
      const taken = await takeRefusals(tx, entity_id);
      const alike = Map.groupBy(
        taken,
        ({ since, reason, provider_id }) => `${since.toISOString()} ${reason} ${provider_id}`,
      );
      for (const [, refusals] of [...alike].toSorted(([one], [other]) => one.localeCompare(other)))
        await record(tx, entity_id, refusals);
    });
}
