import type { ReminderOutcome } from '@finaula/contract/compliance';
import type { Database } from '../../../database/connect.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { copyKey, planCopies } from './copy-managers.ts';
import { foreseeReminder } from './foresee-reminder.ts';
import { dedupeKey } from './plan.ts';
import type { SendTime } from './send-time.ts';

interface Reminding {
  entityId: string;
  actorId: string;
  userIds: readonly string[];
  copiesManagers: boolean;
  sendTime: SendTime;
}

/**
 * Reminds these people of everything due, regardless of earlier mails; people who have a mail of that day
 * get no second one.
 */
export async function remindPeople(
  database: Database,
  enqueue: EnqueueMessage,
  { entityId, actorId, userIds, copiesManagers, sendTime }: Reminding,
) {
  const asked = [...new Set(userIds)];
  const { day } = sendTime;
  const when = sendTime.now ? {} : { dueAt: sendTime.at };
  return database.transaction().execute(async (tx) => {
    const { people, due } = await foreseeReminder(tx, { entityId, userIds: asked, day });
    const idsWith = (outcome: ReminderOutcome) =>
      people.filter((person) => person.outcome === outcome).map(({ id }) => id);
    const written = idsWith('queued');
    for (const userId of written)
      await enqueue(tx, {
        kind: 'reminder',
        userId,
        dedupeKey: dedupeKey(userId, day),
        facts: {
          day,
          obligations: (due.get(userId) ?? []).map(({ obligation_id }) => obligation_id).join(' '),
          ...(copiesManagers && { copy: 'managers' }),
        },
        ...when,
      });
    const managers = copiesManagers && written.length > 0 ? await planCopies(tx, entityId, day) : [];
    for (const userId of managers)
      await enqueue(tx, { kind: 'team_reminded', userId, dedupeKey: copyKey(userId, day), facts: { day }, ...when });
    if (written.length > 0)
      await audit(tx, {
        action: 'people reminded',
        actorId,
        entityId,
        detail: { people: written.length, day, ...(copiesManagers && { managers: managers.length }) },
      });
    return {
      queued: written.length,
      managers: managers.length,
      queued_user_ids: written,
      already: idsWith('already').length,
      nothing_due: idsWith('nothing_due').length,
      unreachable:
        asked.length - (['queued', 'already', 'nothing_due'] as const).flatMap((outcome) => idsWith(outcome)).length,
    };
  });
}
