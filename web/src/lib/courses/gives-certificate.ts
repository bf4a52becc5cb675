import type { CourseSummary } from '@finaula/contract/courses';

/** Whether a course leads to a constancia: by its quiz, or as a package. */
export const givesCertificate = (course: Pick<CourseSummary, 'quiz' | 'package'>): boolean =>
  course.package !== undefined || (course.quiz !== null && course.quiz.question_count > 0);
