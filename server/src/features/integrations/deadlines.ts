import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { peopleInBatches } from '../../shared/standings/in-batches.ts';
import { listStandingsOf } from '../../shared/standings/standings.ts';
import { sumStandings } from '../../shared/standings/sums.ts';
import { addDays } from '../../shared/time/days.ts';

/** Days before the end of a constancia on which it is told. */
const EXPIRING_DAYS = 30;
/** Days after the deadline on which an overdue obligation is still told, if the program was down. */
const LATE_DAYS = 7;

interface Told {
  key: string;
  facts: Record<string, unknown>;
}

/** Writes events that no act brings about; one that was written before is left out. */
const tellOnce = async (tx: Transaction, entityId: string, event: string, told: readonly Told[]) => {
  if (told.length === 0) return;
  await sql`
    insert into webhook_deliveries (webhook_id, entity_id, event, facts, dedupe_key)
    select webhooks.id, webhooks.entity_id, ${event}, told.facts, told.key
    from webhooks cross join unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ facts }) => JSON.stringify(facts))}::jsonb[]) told (key, facts)
    where webhooks.entity_id = ${entityId}::uuid and ${event} = any(webhooks.events)
    on conflict do nothing`.execute(tx);
};

async function tellOverdue(tx: Transaction, entityId: string, today: string): Promise<void> {
  for (const people of await peopleInBatches(tx, entityId)) {
    const standings = await listStandingsOf(
      tx,
      { entityId, on: today, filters: { as_known: 'then', standing: 'vencida' } },
      people,
    );
    const late = standings.filter(({ due_on }) => due_on >= addDays(today, -LATE_DAYS));
    await tellOnce(
      tx,
      entityId,
      'obligation.overdue',
      late.map(({ user_id, obligation_id, title, due_on }) => ({
        key: `overdue:${user_id}:${obligation_id}:${due_on}`,
        facts: { user_id, obligation_id, title, due_on },
      })),
    );
  }
}

/** Valid constancias whose holder has no newer one of that course. */
async function tellExpiring(tx: Transaction, entityId: string, today: string): Promise<void> {
  const { rows } = await sql<{ user_id: string; folio: string; course_id: string; valid_until: string }>`
    select user_id, folio, course_id, valid_until::text from certificates held
    where entity_id = ${entityId}::uuid and valid_until between ${today}::date and ${addDays(today, EXPIRING_DAYS)}::date
      and not exists (select from certificate_revocations where certificate_id = held.id)
      and not exists (select from certificates newer
        where newer.user_id = held.user_id and newer.course_id = held.course_id and newer.issued_at > held.issued_at)`.execute(
    tx,
  );
  await tellOnce(
    tx,
    entityId,
    'certificate.expiring',
    rows.map((facts) => ({ key: `expiring:${facts.folio}`, facts })),
  );
}

/** The summary of a Monday for the channels of an institution, as totals. */
async function tellDigest(tx: Transaction, entityId: string, day: string): Promise<void> {
  const { totals } = await sumStandings(tx, { entityId, on: day, filters: { as_known: 'then' } });
  const { people, cumplida, vencida, por_vencer } = totals;
  const facts = JSON.stringify({ day, people, trained: cumplida, overdue: vencida, due_soon: por_vencer });
  await sql`
    insert into webhook_deliveries (webhook_id, entity_id, event, facts, dedupe_key)
    select id, entity_id, 'digest', ${facts}::jsonb, ${`digest:${day}`} from webhooks
    where entity_id = ${entityId}::uuid and kind <> 'standard' on conflict do nothing`.execute(tx);
}

const listEntities = async (platform: Database, which: 'events' | 'channels') =>
  platform
    .selectFrom('webhooks')
    .select('entity_id')
    .distinct()
    .where(
      which === 'channels'
        ? sql<boolean>`kind <> 'standard'`
        : sql<boolean>`events && array['obligation.overdue', 'certificate.expiring']`,
    )
    .execute();

/** Writes the events of a day for every institution that asks for them. */
export async function tellDeadlines(platform: Database, today: string): Promise<void> {
  for (const { entity_id } of await listEntities(platform, 'events'))
    await platform.transaction().execute(async (tx) => {
      await tellOverdue(tx, entity_id, today);
      await tellExpiring(tx, entity_id, today);
    });
}

export async function tellDigests(platform: Database, monday: string): Promise<void> {
  for (const { entity_id } of await listEntities(platform, 'channels'))
    await platform.transaction().execute((tx) => tellDigest(tx, entity_id, monday));
}
