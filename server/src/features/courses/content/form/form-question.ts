import type { Course } from '@finaula/contract/courses';
import type { ExamItem } from '../read-exam-bank.ts';

/** A question without its subject, for the classifier of forms. */
export interface FormQuestion {
  id: string;
  module: string;
  kind: 'quiz' | 'exam';
  question: string;
  options: readonly string[];
  /** Index of the right option, from 0. */
  key: number;
}

export const quizQuestions = (courses: readonly Course[]): FormQuestion[] =>
  courses.flatMap(({ id: module, quiz }) =>
    (quiz?.questions ?? []).map(({ id, question, options, correct_answer }) => ({
      id,
      module,
      kind: 'quiz' as const,
      question,
      options,
      key: correct_answer,
    })),
  );

export const examQuestions = (items: readonly ExamItem[]): FormQuestion[] =>
  items.map(({ id, module, question, options, correct_answer }) => ({
    id,
    module,
    kind: 'exam',
    question,
    options,
    key: correct_answer,
  }));
