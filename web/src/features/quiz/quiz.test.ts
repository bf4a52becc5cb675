import type { Course, Question } from '@finaula/contract/courses';
import { describe, expect, it } from 'vitest';
import { answersOf, keepAttempt, newAttempt, resumeAttempt } from './attempt.ts';
import { missingQuestions, missingSentence } from './missing-answers.ts';
import { reviewSummary } from './review-summary.ts';

const question = (id: string): Question => ({
  id,
  question: '?',
  options: ['a', 'b'],
  correct_answer: 0,
  explanation: '',
  slide_number: 1,
});
const questions = [question('p1'), question('p2')];
const course: Course = {
  id: 'm04',
  title: '',
  description: '',
  module: '',
  category: 'pld',
  duration_minutes: 30,
  slide_count: 0,
  slides: [],
  snippets: [],
  quiz: { passing_score: 80, questions },
  validity_months: 12,
  updated_at: '2026-11-20',
  version: 'v1',
};

function drawer() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe('an attempt', () => {
  it('comes back as it was left', () => {
    const storage = drawer();
    const attempt = { ...newAttempt(course), current: 1, chosen: { p1: 1 } };
    keepAttempt(course, attempt, storage);
    expect(resumeAttempt(course, storage)).toEqual(attempt);
  });

  it('begins anew when the content has changed or what was stored makes no sense', () => {
    const storage = drawer();
    keepAttempt(course, { ...newAttempt(course), chosen: { p1: 1 } }, storage);
    expect(resumeAttempt({ ...course, version: 'v2' }, storage)).toEqual({ version: 'v2', current: 0, chosen: {} });
    for (const nonsense of ['{', 'null', '{"chosen":[]}', '7']) {
      expect(resumeAttempt(course, { getItem: () => nonsense })).toEqual(newAttempt(course));
    }
  });

  it('stays within the questions and their options', () => {
    const storage = drawer();
    keepAttempt(course, { version: 'v1', current: 9, chosen: { p1: 7, p2: 1, p9: 0 } }, storage);
    const attempt = resumeAttempt(course, storage);
    expect(attempt.current).toBe(1);
    expect(answersOf(questions, attempt)).toEqual([undefined, 1]);
  });
});

describe('missing answers', () => {
  const sentence = (numbers: number[]) =>
    missingSentence(numbers)
      .map(({ text }) => text)
      .join('');

  it('are numbered from 1; option 0 is an answer', () => {
    expect(missingQuestions([0, undefined, 3, undefined])).toEqual([2, 4]);
    expect(missingQuestions([0, 0])).toEqual([]);
  });

  it('are said in a sentence', () => {
    expect(sentence([4])).toBe('Falta 1: 4');
    expect(sentence([4, 7])).toBe('Faltan 2: 4 y 7');
    expect(sentence([1, 4, 7])).toBe('Faltan 3: 1, 4 y 7');
  });

  it('keep each number apart for its link', () => {
    expect(missingSentence([4, 7]).flatMap(({ question: number }) => number ?? [])).toEqual([4, 7]);
  });
});

describe('reviewSummary', () => {
  it('fits every outcome', () => {
    expect(reviewSummary(10, 10)).toBe('Todas son correctas.');
    expect(reviewSummary(9, 10)).toBe('Una por repasar. Las demás están bien.');
    expect(reviewSummary(6, 10)).toBe('4 por repasar. Las demás están bien.');
    expect(reviewSummary(0, 10)).toBe('Las 10 están por repasar.');
    expect(reviewSummary(0, 1)).toBe('Está por repasar.');
  });
});
