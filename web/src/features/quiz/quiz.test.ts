import type { Course, Question } from '@finaula/contract/courses';
import { describe, expect, it } from 'vitest';
import { reviewSummary } from './answer-review.tsx';
import { answersOf, completeAnswersOf, newAttempt, resumeAttempt, saveAttempt } from './attempt.ts';
import { missingQuestions, missingSentence } from './missing-answers.tsx';

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
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** A new attempt, whatever the order of options. */
const begun = (of: Course) => ({ ...newAttempt(of), shown: expect.anything() });

const mine = { course, userId: 'ana' };

describe('an attempt', () => {
  it('comes back as it was left, in any visit', () => {
    const storage = drawer();
    const attempt = { ...newAttempt(course), current: 1, chosen: { p1: 1 } };
    saveAttempt(mine, attempt, storage);
    expect(resumeAttempt(mine, 'later', storage)).toEqual(attempt);
  });

  it('that was sent comes back in the visit in which it was sent, and in no other', () => {
    const storage = drawer();
    const sent = { ...newAttempt(course), chosen: { p1: 1, p2: 0 }, sentIn: 'visit' };
    saveAttempt(mine, sent, storage);
    expect(resumeAttempt(mine, 'visit', storage)).toEqual(sent);
    expect(resumeAttempt(mine, 'another', storage)).toEqual(begun(course));
    expect(resumeAttempt(mine, null, storage)).toEqual(sent);
  });

  it('is nobody else’s', () => {
    const storage = drawer();
    saveAttempt(mine, { ...newAttempt(course), chosen: { p1: 1, p2: 0 }, sentIn: 'visit' }, storage);
    expect(resumeAttempt({ course, userId: 'beto' }, 'visit', storage)).toEqual(begun(course));
  });

  it('begins anew when the content has changed or what was stored makes no sense', () => {
    const storage = drawer();
    saveAttempt(mine, { ...newAttempt(course), chosen: { p1: 1 } }, storage);
    const changed = { ...course, version: 'v2' };
    expect(resumeAttempt({ course: changed, userId: 'ana' }, 'visit', storage)).toEqual(begun(changed));
    for (const nonsense of ['{', 'null', '{"chosen":[]}', '7']) {
      expect(resumeAttempt(mine, 'visit', { getItem: () => nonsense })).toEqual(begun(course));
    }
  });

  it('stays within the questions and their options', () => {
    const storage = drawer();
    saveAttempt(mine, { ...newAttempt(course), current: 9, chosen: { p1: 7, p2: 1, p9: 0 } }, storage);
    const attempt = resumeAttempt(mine, 'visit', storage);
    expect(attempt.current).toBe(1);
    expect(answersOf(questions, attempt)).toEqual([undefined, 1]);
  });

  it('has its answers together only when none is missing', () => {
    expect(completeAnswersOf(questions, { ...newAttempt(course), chosen: { p2: 0, p1: 1 } })).toEqual([1, 0]);
    expect(completeAnswersOf(questions, { ...newAttempt(course), chosen: { p1: 1 } })).toBeUndefined();
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
