import { createHash } from 'node:crypto';
import type { Database } from '../database/connect.ts';

interface Documented {
  entityId: string;
  administratorId: string;
  userId: string;
  mark: string;
}

/** A scanned constancia of a person, another one that is withdrawn, and a file of them. */
export async function insertDocumented(database: Database, { entityId, administratorId, userId, mark }: Documented) {
  const recorded = { entity_id: entityId, recorded_by: administratorId };
  const sha256 = Buffer.alloc(32, 7);
  const { id: trainingScanId } = await database
    .insertInto('training_scans')
    .values({
      entity_id: entityId,
      media_type: 'application/pdf',
      content: Buffer.from(`%PDF-1.4 ${mark}`),
      sha256,
      added_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const training = {
    ...recorded,
    kind: 'constancia',
    title: `Curso ${mark}`,
    held_on: '2026-02-14',
    provider: `Academia ${mark}`,
    course_ids: ['curso-1'],
  };
  const [scanned, withdrawn] = await database
    .insertInto('documented_trainings')
    .values([{ ...training, scan_id: trainingScanId, scan_sha256: sha256 }, training])
    .returning('id')
    .execute();
  if (!scanned || !withdrawn) throw new Error('Two were written.');
  const [, taken] = await database
    .insertInto('documented_attendances')
    .values([scanned, withdrawn].map(({ id }) => ({ ...recorded, training_id: id, user_id: userId })))
    .returning('id')
    .execute();
  if (!taken) throw new Error('Two were written.');
  await database
    .insertInto('documented_withdrawals')
    .values({ ...recorded, attendance_id: taken.id, user_id: userId, reason: `Razón ${mark}` })
    .execute();
  const file = { entity_id: entityId, created_by: administratorId, file_name: `${mark}.csv`, sha256 };
  const [waiting, applied] = await database
    .insertInto('training_imports')
    .values([file, { ...file, state: 'applied', applied_at: new Date() }])
    .returning('id')
    .execute();
  if (!waiting || !applied) throw new Error('Two were written.');
  await database
    .insertInto('training_import_rows')
    .values({
      import_id: waiting.id,
      entity_id: entityId,
      row_number: 2,
      kind: 'create',
      user_id: userId,
      cells: JSON.stringify({ capacitacion: mark }),
      terms: JSON.stringify({
        kind: 'session',
        title: mark,
        held_on: '2026-02-14',
        hours: 4,
        provider: mark,
        course_ids: ['curso-1'],
        valid_until: null,
      }),
    })
    .execute();
  return {
    trainingId: scanned.id,
    trainingScanId,
    trainingImportId: waiting.id,
    appliedTrainingImportId: applied.id,
  };
}

const SCAN = '%PDF-1.7 escaneada';

/** A scanned constancia of an employee, recorded 90 days ago and withdrawn now. */
export async function documentBefore(
  database: Database,
  { entityId, recordedBy, daysAgo }: { entityId: string; recordedBy: string; daysAgo: (days: number) => string },
) {
  const { id: user_id } = await database
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('role', '=', 'Empleado')
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const recorded = { entity_id: entityId, recorded_by: recordedBy };
  const before = { ...recorded, recorded_at: new Date(`${daysAgo(90)}T18:00:00Z`) };
  const scan = { content: Buffer.from(SCAN), sha256: createHash('sha256').update(SCAN).digest() };
  const { id: scan_id } = await database
    .insertInto('training_scans')
    .values({ ...scan, entity_id: entityId, media_type: 'application/pdf', added_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: training_id } = await database
    .insertInto('documented_trainings')
    .values({
      ...before,
      kind: 'constancia',
      title: 'PLD de la academia anterior',
      held_on: daysAgo(400),
      provider: 'Academia',
      course_ids: ['m01'],
      scan_id,
      scan_sha256: scan.sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: attendance_id } = await database
    .insertInto('documented_attendances')
    .values({ ...before, training_id, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('documented_withdrawals')
    .values({ ...recorded, attendance_id, user_id, reason: 'Retirada después' })
    .execute();
}
