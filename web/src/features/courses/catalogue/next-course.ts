import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { type CertificateStatus, certificateOf } from '../../../lib/certificates/certificate-status.ts';
import { type CourseProgress, courseProgress, isComplete } from '../../../lib/courses/course-progress.ts';
import { givesCertificate } from '../../../lib/courses/gives-certificate.ts';

/**
 * The next step to offer: begin, continue, take the quiz of a read course, renew an expired certificate, or
 * read again when all is done.
 */
export type NextCourse =
  | { step: 'begin' | 'next'; course: CourseSummary; reading: undefined }
  | { step: 'continue' | 'quiz'; course: CourseSummary; reading: CourseProgress }
  | { step: 'repeat' | 'again'; course: CourseSummary; reading: CourseProgress | undefined };

/**
 * Priorities: the last read course with slides left, the last read one with an open quiz, one with an
 * expired constancia, the first unopened one, the last read one. A course with a valid constancia is only
 * the last resort. `progress` is sorted by the most recent.
 */
export function nextCourse(
  courses: readonly CourseSummary[],
  progress: readonly Progress[],
  certificates: readonly CertificateStatus[],
): NextCourse | undefined {
  const stateOf = ({ id }: CourseSummary) => certificateOf(id, certificates)?.state;
  const opened = progress.flatMap(({ course_id }) => {
    const course = courses.find(({ id }) => id === course_id);
    const reading = course && courseProgress(course, progress);
    return reading ? [{ course, reading }] : [];
  });
  const unearned = opened.filter(({ course }) => stateOf(course) === undefined);

  // A package that was passed waits on its own page for the constancia to be taken.
  const unfinished = unearned.find(({ course, reading }) => course.package !== undefined || !isComplete(reading));
  if (unfinished) return { step: 'continue', ...unfinished };
  const unexamined = unearned.find(({ course }) => givesCertificate(course));
  if (unexamined) return { step: 'quiz', ...unexamined };
  const lapsed = courses.find((course) => stateOf(course) === 'vencida');
  if (lapsed) return { step: 'repeat', course: lapsed, reading: courseProgress(lapsed, progress) };
  const unopened = courses.find(
    (course) => courseProgress(course, progress) === undefined && stateOf(course) === undefined,
  );
  if (unopened)
    return {
      step: opened.length === 0 && certificates.length === 0 ? 'begin' : 'next',
      course: unopened,
      reading: undefined,
    };
  const [first] = courses;
  return opened[0] ? { step: 'again', ...opened[0] } : first && { step: 'again', course: first, reading: undefined };
}
