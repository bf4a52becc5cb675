import type { Course } from '@finaula/contract/courses';
import type { ExamItem } from '../read-exam-bank.ts';

/** A question as somebody sees it who knows nothing of its subject. */
export interface FormQuestion {
  id: string;
  module: string;
  kind: 'quiz' | 'exam';
  question: string;
  options: readonly string[];
  /** Place of the right option, counted from 0. */
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
