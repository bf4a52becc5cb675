import { createHash, randomBytes } from 'node:crypto';
import { LOCALE } from '@finaula/contract/constants';
import { EXAM_PASSING_SCORE } from '@finaula/contract/exams';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { audit } from '../../shared/audit/audit.ts';
import { certificationObstacle } from '../../shared/certificates/certification.ts';
import { examLength, findExamLevel } from '../../shared/evidence/exam-level.ts';
import { namedInstant } from '../../shared/time/format.ts';
import { drawExam, itemsFor } from './draw.ts';
import type { Standing } from './policy.ts';
import {
  dealExam,
  findBank,
  findCourseFacts,
  findRunning,
  insertExam,
  listUnreadSlides,
  lockAttempts,
} from './queries.ts';
import { readStanding } from './read-standing.ts';

const numbers = new Intl.ListFormat(LOCALE);

function refuseToWait({ nextAttemptAt, wait }: Standing, now: Date): void {
  if (nextAttemptAt === null) return;
  const seconds = Math.max(1, Math.ceil((nextAttemptAt.getTime() - now.getTime()) / 1000));
  throw new ApiError(wait === 'window' ? 'EXAM_ATTEMPTS_USED' : 'EXAM_COOLDOWN', {
    detail: `${wait === 'window' ? 'Ya usaste tus intentos de este examen.' : 'Todavía no puedes volver a presentar este examen.'} Puedes hacerlo a partir del ${namedInstant(nextAttemptAt)}.`,
    headers: { 'retry-after': String(seconds) },
  });
}

/**
 * Starts an attempt and draws its questions; returns a running one again. The ledger commits to the seed
 * before the first answer. Expired attempts were ended before. Returns the attempt's id, and whether it is
 * new.
 * @throws ApiError COURSE_NOT_FOUND, NO_EXAM, EXAM_READING_REQUIRED, EXAM_COOLDOWN, EXAM_ATTEMPTS_USED,
 * CLAIM_BARRED, ENTITY_SUSPENDED, NAME_UNREADABLE
 */
export async function startExam(
  tx: Transaction,
  user: UserRecord,
  courseId: string,
): Promise<{ id: string; isNew: boolean }> {
  const course = await findCourseFacts(tx, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  await lockAttempts(tx, user.id, courseId);
  const running = await findRunning(tx, user.id, courseId);
  if (running) return { id: running.id, isNew: false };
  const { past, standing, ...examinee } = await readStanding(tx, user.id, courseId);
  const { policy, kind, now, factor } = examinee;
  const bank = await findBank(tx, courseId, kind);
  if (!bank) throw new ApiError('NO_EXAM');
  const obstacle = certificationObstacle(examinee);
  if (obstacle !== null) throw new ApiError(obstacle);
  if (policy.requires_reading) {
    const unread = await listUnreadSlides(tx, user.id, courseId, course.slide_count);
    if (unread.length > 0)
      throw new ApiError('EXAM_READING_REQUIRED', {
        detail: `Antes del examen tienes que ver todas las láminas del curso. Te ${unread.length === 1 ? 'falta la' : 'faltan'} ${numbers.format(unread.map(String))}.`,
      });
  }
  refuseToWait(standing, now);

  const level = await findExamLevel(tx, user.id, courseId);
  const { questions, minutes } = examLength(kind, level);
  // A bank with too few items of the post, as an own course may have, is drawn from as a whole.
  const post = kind === 'exam' && itemsFor(bank.items, level.post).length >= questions ? level.post : null;
  const seed = randomBytes(32);
  const seedSha256 = createHash('sha256').update(seed).digest();
  const attempt = Math.max(0, ...past.map((exam) => exam.attempt)) + 1;
  const { id } = await insertExam(tx, {
    user_id: user.id,
    entity_id: user.entity_id,
    course_id: courseId,
    course_version: course.version,
    course_title: course.title,
    attempt,
    passing_score: course.passing_score ?? EXAM_PASSING_SCORE,
    factor,
    kind,
    bank: bank.number,
    seed_sha256: seedSha256,
    started_at: now,
    expires_at: new Date(now.getTime() + minutes * factor * 60_000),
  });
  await dealExam(tx, id, seed, drawExam(seed, itemsFor(bank.items, post), questions));
  await audit(tx, {
    action: 'exam started',
    actorId: user.id,
    entityId: user.entity_id,
    userId: user.id,
    detail: {
      exam_id: id,
      course_id: courseId,
      attempt,
      kind,
      ...(kind === 'exam' && { level: level.level }),
      ...(post !== null && { post }),
      bank: bank.number,
      bank_sha256: bank.sha256.toString('hex'),
      seed_sha256: seedSha256.toString('hex'),
    },
  });
  return { id, isNew: true };
}
