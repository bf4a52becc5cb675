import type { Quiz } from './courses.ts';

export interface QuizResult {
  correctCount: number;
  /** Percent of correct answers, rounded, 0–100 (spec §4). */
  score: number;
  passed: boolean;
}

/**
 * Grades a quiz. `answers[i]` is the chosen option index of question i. A quiz without questions scores 0.
 */
export function gradeQuiz(quiz: Quiz, answers: readonly (number | undefined)[]): QuizResult {
  const correctCount = quiz.questions.filter((question, i) => answers[i] === question.correct_answer).length;
  const score = quiz.questions.length === 0 ? 0 : Math.round((100 * correctCount) / quiz.questions.length);
  return { correctCount, score, passed: quiz.questions.length > 0 && score >= quiz.passing_score };
}
