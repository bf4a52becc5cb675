import type { Database } from '../database/connect.ts';
import { DAY_MS } from '../shared/time/days.ts';

/** Cards of the institution of 400 and 350 days ago and of today, and a note that ended. */
export async function layerBefore(
  database: Database,
  { entityId, recordedBy }: { entityId: string; recordedBy: string },
): Promise<void> {
  const onDay = (days: number) => ({
    entity_id: entityId,
    recorded_by: recordedBy,
    recorded_at: new Date(Date.now() - days * DAY_MS),
  });
  await database
    .insertInto('institution_cards')
    .values([
      { ...onDay(400), channel: 'Canal anterior' },
      { ...onDay(350), channel: 'Alerta PLD' },
      { ...onDay(0), channel: 'Después del corte' },
    ])
    .execute();
  const note = { course_id: 'm01', slide_number: 3, slide_title: 'El reloj', slide_sha256: '0'.repeat(64) };
  const { id: replaces } = await database
    .insertInto('course_notes')
    .values({ ...onDay(100), ...note, note: 'El Comité sesiona los jueves.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('course_notes')
    .values({ ...onDay(50), ...note, replaces })
    .execute();
}
