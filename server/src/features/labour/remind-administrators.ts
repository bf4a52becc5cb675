import type { Database } from '../../database/connect.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { addDays, dayOfWeek } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { addTermDays } from '../../shared/time/working-days.ts';
import { listTerms } from './terms.ts';

/** Working days before a term ends on which administrators are reminded. */
const BEFORE = { constancia: 5, list: [15, 5] } as const;

async function remindEntity(
  platform: Database,
  enqueueMessage: EnqueueMessage,
  entityId: string,
  today: string,
): Promise<void> {
  await platform.transaction().execute(async (tx) => {
    const { constancias, lists } = await listTerms(tx, entityId, today);
    const until = addTermDays(today, BEFORE.constancia);
    const near = constancias.filter((due) => due >= today && due <= until);
    if (near[0] !== undefined)
      await notifyAdministrators(tx, entityId, enqueueMessage, {
        kind: 'labour_constancias_due',
        dedupeKey: `labour_constancias_due:${entityId}:${addDays(today, 1 - dayOfWeek(today))}`,
        facts: { count: String(near.length), due_on: near[0] },
      });
    for (const { year, from, to, due_on } of lists) {
      const days = BEFORE.list.findLast((before) => addTermDays(today, before) >= due_on);
      if (days === undefined) continue;
      await notifyAdministrators(tx, entityId, enqueueMessage, {
        kind: 'labour_list_due',
        dedupeKey: `labour_list_due:${entityId}:${year}:${due_on}:${days}`,
        facts: { from, to, due_on },
      });
    }
  });
}

/** Reminds the administrators of each institution with answers of terms that end soon. */
export async function remindAdministrators(platform: Database, enqueueMessage: EnqueueMessage): Promise<void> {
  const today = await readToday(platform);
  const entities = await platform.selectFrom('labour_policies').select('entity_id').distinct().execute();
  for (const { entity_id } of entities) await remindEntity(platform, enqueueMessage, entity_id, today);
}

/** Each day at 9:30 in Mexico City. */
export const labourReminders = ({ platform, enqueueMessage }: Services): Job => ({
  name: 'remind-of-labour-terms',
  cron: '30 15 * * *',
  run: () => remindAdministrators(platform, enqueueMessage),
});
