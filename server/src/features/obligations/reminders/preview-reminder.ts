import type { ReminderKind } from '@finaula/contract/compliance';
import type { Database } from '../../../database/connect.ts';
import { renderMessage, type Sender } from '../../../shared/mail/letters/render-message.ts';
import { type DueItem, listDueItems } from '../../../shared/standings/due-items.ts';
import { computeParts, peopleInBatches } from '../../../shared/standings/in-batches.ts';
import { dedupeKey, digestKey, type Planned, planDigests, planReminders } from './plan.ts';
import { digestFacts } from './run-round.ts';
import type { Switches } from './settings.ts';

/** Plans the mails of a kind on a day as if the kind were switched on. */
async function planKind(
  database: Database,
  entityId: string,
  day: string,
  kind: Planned['kind'],
  on: Switches,
): Promise<Planned[]> {
  const planned = await computeParts(await peopleInBatches(database, entityId), (people) =>
    planReminders(database, entityId, day, { ...on, [kind]: true }, people),
  );
  return planned.flat().filter((each) => each.kind === kind);
}

/**
 * The number of receivers of a kind on a day, and the letter to the first of them, made like a real one.
 */
export async function previewReminder(
  database: Database,
  {
    entityId,
    day,
    kind,
    on,
    sender,
  }: { entityId: string; day: string; kind: ReminderKind; on: Switches; sender: Sender },
) {
  const planned: readonly Omit<Planned, 'kind'>[] =
    kind === 'weekly_digest'
      ? (await planDigests(database, entityId, day)).map((user_id) => ({ user_id, obligations: '' }))
      : await planKind(database, entityId, day, kind, on);
  const [first] = planned;
  if (first === undefined) return { people: 0, letter: null };
  const told = new Set(first.obligations.split(' '));
  const due =
    kind === 'weekly_digest'
      ? []
      : ((await listDueItems(database, entityId, day, [first.user_id])).get(first.user_id) ?? []);
  const facts = kind === 'weekly_digest' ? await digestFacts(database, entityId, day) : {};
  if (facts.people === '0') return { people: 0, letter: null };
  const letter = await renderLetter(
    database,
    { kind, day, userId: first.user_id, facts, due: due.filter(({ obligation_id }) => told.has(obligation_id)) },
    sender,
  );
  return { people: planned.length, letter };
}

/** The letter of a day to one person. */
export async function renderLetter(
  database: Database,
  {
    kind,
    day,
    userId,
    facts = {},
    due,
  }: {
    kind: ReminderKind;
    day: string;
    userId: string;
    facts?: Record<string, string>;
    due: readonly DueItem[];
  },
  sender: Sender,
) {
  const receiver = await database
    .selectFrom('users')
    .innerJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.name',
      'users.email',
      'entities.name as entity_name',
      'entities.entity_type',
      'entities.contact_email',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { to, subject, text, html } = renderMessage(
    (kind === 'weekly_digest' ? digestKey : dedupeKey)(userId, day),
    { kind, facts, ...receiver, link_expires_at: null, due, reports: [] },
    sender,
    undefined,
  );
  return { to_name: to.name, to_email: to.address, subject, text, html };
}
