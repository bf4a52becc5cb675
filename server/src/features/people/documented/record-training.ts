import type { TrainingBody } from '@finaula/contract/documented-training';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { countCertifyingCourses } from '../../../shared/courses/certifying-courses.ts';
import { readToday } from '../../../shared/time/read-today.ts';

/** The facts of a training, apart from its people and its scan. */
export type TrainingTerms = Omit<TrainingBody, 'user_ids' | 'scan_id'>;

interface Recorded {
  admin: Member;
  terms: TrainingTerms;
  userIds: readonly string[];
  scan?: { id: string; sha256: Buffer } | undefined;
  importId?: string;
}

/** Inserts a training with its people, without its act in the ledger. */
export async function insertTraining(tx: Transaction, { admin, terms, userIds, scan, importId }: Recorded) {
  const recorded = { entity_id: admin.entity_id, recorded_by: admin.id };
  const { id } = await tx
    .insertInto('documented_trainings')
    .values({
      ...recorded,
      ...terms,
      scan_id: scan?.id ?? null,
      scan_sha256: scan?.sha256 ?? null,
      import_id: importId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('documented_attendances')
    .values(userIds.map((user_id) => ({ ...recorded, training_id: id, user_id })))
    .execute();
  return id;
}

/**
 * Records a training as a fact: it is never changed, only withdrawn.
 * @throws ApiError TRAINING_DATE_AHEAD, COURSE_NOT_FOUND, USER_NOT_FOUND, SCAN_NOT_FOUND
 */
export async function documentTraining(
  tx: Transaction,
  admin: Member,
  { user_ids, scan_id, ...terms }: TrainingBody,
): Promise<string> {
  if (terms.held_on > (await readToday(tx))) throw new ApiError('TRAINING_DATE_AHEAD');
  const courseIds = [...new Set(terms.course_ids)];
  if ((await countCertifyingCourses(tx, courseIds)) < courseIds.length) throw new ApiError('COURSE_NOT_FOUND');
  const userIds = [...new Set(user_ids)];
  const { rows: people } = await sql<{ id: string }>`
    select id from users where entity_id = ${admin.entity_id} and id = any(${userIds}::uuid[])`.execute(tx);
  if (people.length < userIds.length) throw new ApiError('USER_NOT_FOUND');
  const scan =
    scan_id === null
      ? undefined
      : await tx
          .selectFrom('training_scans')
          .select(['id', 'sha256'])
          .where('id', '=', scan_id)
          .where('entity_id', '=', admin.entity_id)
          .executeTakeFirst();
  if (scan_id !== null && !scan) throw new ApiError('SCAN_NOT_FOUND');
  const id = await insertTraining(tx, { admin, terms: { ...terms, course_ids: courseIds }, userIds, scan });
  await audit(tx, {
    action: 'training documented',
    actorId: admin.id,
    entityId: admin.entity_id,
    detail: { training_id: id, kind: terms.kind, held_on: terms.held_on, people: userIds.length },
  });
  return id;
}
