import type { Database } from '../database/connect.ts';

interface Traits {
  entityId: string;
  title?: string;
  recordedBy: string;
  /** YYYY-MM-DD */
  startsOn?: string;
  firstDueDays?: number;
  courseIds?: string[];
}

/** An obligation for everybody in an entity; returns its id. */
export async function obligationOf(
  database: Database,
  {
    entityId,
    title = 'PLD/FT anual',
    recordedBy,
    startsOn = '2026-01-01',
    firstDueDays = 30,
    courseIds = ['m01'],
  }: Traits,
) {
  const { id } = await database
    .insertInto('obligations')
    .values({ entity_id: entityId, created_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('obligation_versions')
    .values({
      obligation_id: id,
      version: 1,
      entity_id: entityId,
      title,
      legal_basis: title,
      course_ids: courseIds,
      evidence: 'quiz',
      starts_on: startsOn,
      first_due_days: firstDueDays,
      repeat_months: 12,
      warn_days: 30,
      recorded_by: recordedBy,
    })
    .execute();
  return id;
}

/** An obligation with an end, an active waiver and an ended one. */
export async function endedObligationOf(
  database: Database,
  { entityId, userId, reason, recordedBy }: { entityId: string; userId: string; reason: string; recordedBy: string },
) {
  const obligationId = await obligationOf(database, { entityId, title: reason, recordedBy });
  await database
    .insertInto('obligation_ends')
    .values({ obligation_id: obligationId, entity_id: entityId, ends_on: '2099-12-31', recorded_by: recordedBy })
    .execute();
  const waiver = {
    entity_id: entityId,
    user_id: userId,
    obligation_id: obligationId,
    until: '2099-12-31',
    reason,
    recorded_by: recordedBy,
  };
  const [standing, ended] = await database.insertInto('waivers').values([waiver, waiver]).returning('id').execute();
  if (!standing || !ended) throw new Error('Two were written.');
  await database
    .insertInto('waiver_ends')
    .values({ waiver_id: ended.id, entity_id: entityId, user_id: userId, recorded_by: recordedBy })
    .execute();
  return { obligationId, waiverId: standing.id };
}
