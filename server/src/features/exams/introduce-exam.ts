import { EXAM_PASSING_SCORE, type ExamIntroduction } from '@finaula/contract/exams';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { examLength, findExamLevel } from '../../shared/evidence/exam-level.ts';
import { findBank, findCourseFacts, listUnreadSlides } from './queries.ts';
import { readStanding } from './read-standing.ts';

/**
 * Facts shown before an attempt.
 * @throws ApiError COURSE_NOT_FOUND
 */
export async function introduceExam(database: Database, user: UserRecord, courseId: string): Promise<ExamIntroduction> {
  const course = await findCourseFacts(database, courseId);
  if (!course) throw new ApiError('COURSE_NOT_FOUND');
  const { policy, kind, factor, past, standing } = await readStanding(database, user.id, courseId);
  const level = await findExamLevel(database, user.id, courseId);
  const { questions, minutes } = examLength(kind, level);
  const running = past.find(({ finished_at }) => finished_at === null);
  return {
    available: (await findBank(database, courseId, kind)) !== undefined,
    kind,
    ...(kind === 'exam' && { level: level.level }),
    questions,
    minutes: Math.round(minutes * factor),
    passing_score: course.passing_score ?? EXAM_PASSING_SCORE,
    certificate_by: policy.certificate_by,
    attempts: policy.attempts,
    window_days: policy.window_days,
    cooldown_hours: policy.cooldown_hours,
    attempts_left: standing.attemptsLeft,
    next_attempt_at: standing.nextAttemptAt?.toISOString() ?? null,
    unread_slides: policy.requires_reading
      ? await listUnreadSlides(database, user.id, courseId, course.slide_count)
      : [],
    running: running ? { exam_id: running.id, expires_at: running.expires_at.toISOString() } : null,
  };
}
