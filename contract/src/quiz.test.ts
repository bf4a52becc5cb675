import { describe, expect, test } from 'vitest';
import type { Quiz } from './courses.ts';
import { gradeQuiz } from './quiz.ts';

const quizOf = (count: number, passing_score = 80): Quiz => ({
  passing_score,
  questions: Array.from({ length: count }, (_, i) => ({
    id: `q${i}`,
    question: '¿?',
    options: ['a', 'b', 'c', 'd'],
    correct_answer: i % 4,
    explanation: '',
    slide_number: 1,
  })),
});
/** The right answers, but for the first `wrong`. */
const answers = (quiz: Quiz, wrong = 0) =>
  quiz.questions.map(({ correct_answer }, i) => (i < wrong ? (correct_answer + 1) % 4 : correct_answer));

describe('gradeQuiz [4-quiz-score]', () => {
  test.each([
    [10, 2, 80, true],
    [10, 3, 70, false],
    [3, 1, 67, false],
    [6, 1, 83, true],
    [7, 2, 71, false],
    [8, 1, 88, true],
  ])('%i questions with %i wrong give %i %%', (count, wrong, score, passed) => {
    const quiz = quizOf(count);
    expect(gradeQuiz(quiz, answers(quiz, wrong))).toEqual({ correctCount: count - wrong, score, passed });
  });

  test('passes at exactly the passing score, after rounding', () => {
    const quiz = quizOf(3, 67);
    expect(gradeQuiz(quiz, answers(quiz, 1)).passed).toBe(true);
  });

  test('an unanswered question is wrong, an answer too many counts nothing', () => {
    const quiz = quizOf(4);
    expect(gradeQuiz(quiz, [0, undefined, 2]).score).toBe(50);
    expect(gradeQuiz(quiz, [0, 1, 2, 3, 0, 1]).score).toBe(100);
  });

  test('a quiz without questions is not passed', () => {
    expect(gradeQuiz(quizOf(0), [])).toEqual({ correctCount: 0, score: 0, passed: false });
  });
});
