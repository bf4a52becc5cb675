import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { peopleInBatches } from '../../../shared/standings/in-batches.ts';
import { sumStandings } from '../../../shared/standings/sums.ts';
import { planCopies } from './copy-managers.ts';
import { remindInvited } from './invited-people.ts';
import {
  digestKey,
  planDigests,
  planReforms,
  planRegistrations,
  planReminders,
  reformsKey,
  registrationsKey,
} from './plan.ts';
import { findSettings, takeRound } from './settings.ts';

/**
 * Omits messages that were queued on an earlier day; today's round writes their content again if it still
 * holds.
 */
const omitOutdated = (tx: Transaction, entityId: string, today: string) =>
  sql`
    update messages set state = 'omitido', reason = 'outdated', settled_at = now()
    where entity_id = ${entityId} and state = 'en cola' and kind in ('obligation_assigned', 'reminder', 'weekly_digest', 'registrations_waiting', 'reforms_waiting', 'invitation_reminder', 'team_reminded')
      and (facts ->> 'day')::date < ${today}::date and (leased_until is null or leased_until < now())
      and handed_over_at is null`.execute(tx);

/** Notices that something waits for administrators: a kind, who gets it, and the key that sends it once. */
const WAITING = [
  ['registrations_waiting', planRegistrations, registrationsKey],
  ['reforms_waiting', planReforms, reformsKey],
] as const;

/** The figures of a digest, as strings of its message. */
export async function digestFacts(
  connection: Connection,
  entityId: string,
  day: string,
): Promise<Record<string, string>> {
  const { totals } = await sumStandings(connection, { entityId, on: day, filters: { as_known: 'then' } });
  const { people, vencida, por_vencer, exenta } = totals;
  return Object.fromEntries(
    Object.entries({ people, up_to_date: people - vencida, vencida, por_vencer, exenta })
      .map(([name, value]) => [name, String(value)])
      .concat([['day', day]]),
  );
}

/** Writes the mails of a day to the people of an entity, once for all processes: either all or none. */
export async function runRound(
  database: Database,
  enqueue: EnqueueMessage,
  entityId: string,
  today: string,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (!(await takeRound(tx, entityId, today))) return;
    await omitOutdated(tx, entityId, today);
    const { on, copyManagers } = await findSettings(tx, entityId);
    if (on.weekly_digest) {
      const administrators = await planDigests(tx, entityId, today);
      const facts = administrators.length > 0 ? await digestFacts(tx, entityId, today) : {};
      for (const userId of facts.people === '0' ? [] : administrators)
        await enqueue(tx, { kind: 'weekly_digest', userId, dedupeKey: digestKey(userId, today), facts });
    }
    for (const [kind, plan, keyOf] of WAITING)
      for (const userId of on[kind] ? await plan(tx, entityId) : [])
        await enqueue(tx, { kind, userId, dedupeKey: keyOf(userId, today), facts: { day: today } });
    for (const people of await peopleInBatches(tx, entityId)) {
      const planned = await planReminders(tx, entityId, today, on, people);
      for (const kind of ['obligation_assigned', 'reminder'] as const) {
        const told = planned.filter((each) => each.kind === kind);
        if (told.length === 0) continue;
        const copied = kind === 'reminder' && copyManagers ? { copy: 'managers' } : {};
        await enqueue.many(
          tx,
          kind,
          entityId,
          sql`select told.user_id, 'obligations/' || told.user_id || '/' || ${today} as dedupe_key,
              jsonb_build_object('day', ${today}::text, 'obligations', told.obligations) || ${JSON.stringify(copied)}::jsonb as facts, null::bytea as verification_hash, null as address
            from unnest(${told.map(({ user_id }) => user_id)}::uuid[], ${told.map(({ obligations }) => obligations)}::text[]) told (user_id, obligations)`,
        );
      }
    }
    const managers = await planCopies(tx, entityId, today);
    if (managers.length > 0)
      await enqueue.many(
        tx,
        'team_reminded',
        entityId,
        sql`select user_id, 'team/' || user_id || '/' || ${today} as dedupe_key, jsonb_build_object('day', ${today}::text) as facts,
            null::bytea as verification_hash, null as address
          from unnest(${managers}::uuid[]) user_id`,
      );
    if (on.invitation_reminder) await remindInvited(tx, enqueue, entityId, today);
  });
}
