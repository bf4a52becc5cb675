import type { Course, CourseText } from '@finaula/contract/courses';

/** A course to read again: its slides, and the questions of its quiz without the answers. */
export const withoutKeys = ({ snippets: _, quiz, ...course }: Course): CourseText => ({
  ...course,
  quiz: quiz && {
    ...quiz,
    questions: quiz.questions.map(({ id, question, options }) => ({ id, question, options })),
  },
});
