import type { ReminderKind } from '@finaula/contract/compliance';
import type { Database } from '../../../database/connect.ts';
import { previewLetter, type Saying } from '../../../shared/mail/letters/preview-letter.ts';
import type { Sender } from '../../../shared/mail/letters/render-message.ts';
import { listWaitingReforms } from '../../../shared/mail/waiting-reforms.ts';
import { listWaitingRegistrants } from '../../../shared/mail/waiting-registrants.ts';
import { listDueItems } from '../../../shared/standings/due-items.ts';
import { computeParts, peopleInBatches } from '../../../shared/standings/in-batches.ts';
import { planInvitations } from './invited-people.ts';
import { type Planned, planDigests, planReforms, planRegistrations, planReminders } from './plan.ts';
import { digestFacts } from './run-round.ts';
import type { Switches } from './settings.ts';

interface Asked {
  entityId: string;
  day: string;
  kind: ReminderKind;
  on: Switches;
}

/** Plans the mails of a kind on a day as if the kind were switched on. */
async function planKind(
  database: Database,
  { entityId, day, kind, on }: Asked,
  whose: 'active' | 'invited',
): Promise<Planned[]> {
  const planned = await computeParts(await peopleInBatches(database, entityId), (people) =>
    planReminders(database, entityId, day, { ...on, [kind]: true }, people, whose),
  );
  return planned.flat().filter((each) => each.kind === kind);
}

/** Receivers of a kind on a day, and what the letter to the first of them says besides its receiver. */
async function planLetter(
  database: Database,
  asked: Asked,
): Promise<{ receivers: string[]; notEntered?: number; saying: Saying }> {
  const { entityId, day, kind } = asked;
  if (kind === 'registrations_waiting') {
    const receivers = await planRegistrations(database, entityId);
    return { receivers, saying: { facts: { day }, waiting: await listWaitingRegistrants(database, entityId) } };
  }
  if (kind === 'reforms_waiting') {
    const receivers = await planReforms(database, entityId);
    return { receivers, saying: { facts: { day }, reforms: await listWaitingReforms(database, entityId) } };
  }
  if (kind === 'weekly_digest') {
    const facts = await digestFacts(database, entityId, day);
    return { receivers: facts.people === '0' ? [] : await planDigests(database, entityId, day), saying: { facts } };
  }
  if (kind === 'invitation_reminder') {
    const invited = await planInvitations(database, entityId, day);
    return {
      receivers: invited.map(({ user_id }) => user_id),
      saying: { link_expires_at: invited[0]?.expires_at ?? null },
    };
  }
  const planned = await planKind(database, asked, 'active');
  const { length: notEntered } = await planKind(database, asked, 'invited');
  const [first] = planned;
  if (first === undefined) return { receivers: [], notEntered, saying: {} };
  const told = new Set(first.obligations.split(' '));
  const due = (await listDueItems(database, entityId, day, [first.user_id])).get(first.user_id) ?? [];
  return {
    receivers: planned.map(({ user_id }) => user_id),
    notEntered,
    saying: { due: due.filter(({ obligation_id }) => told.has(obligation_id)) },
  };
}

/**
 * The number of receivers of a kind on a day, that of others who have not accepted their invitation, and the
 * letter to the first receiver, made like a real one.
 */
export async function previewReminder(database: Database, { sender, ...asked }: Asked & { sender: Sender }) {
  const { receivers, notEntered: not_entered = 0, saying } = await planLetter(database, asked);
  const [userId] = receivers;
  if (userId === undefined) return { people: 0, not_entered, letter: null };
  const letter = await previewLetter(database, { kind: asked.kind, userId, ...saying }, sender);
  return { people: receivers.length, not_entered, letter };
}
