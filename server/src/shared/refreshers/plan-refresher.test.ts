import { describe, expect, test } from 'vitest';
import { type CompletedCourse, planRefresher, type RefresherAnswer } from './plan-refresher.ts';

const completed: CompletedCourse = {
  completed_on: '2026-11-01',
  question_ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  missed_ids: ['f', 'c'],
  answers: [],
};
const answer = (day: number, question_id: string, is_right: boolean): RefresherAnswer => ({
  day,
  question_id,
  is_right,
  answered_on: '2026-11-05',
});
const asked = (course: CompletedCourse, today: string) => planRefresher(course, today)?.questions.map(({ id }) => id);

describe('the due refresher', () => {
  test.each([
    ['2026-11-02', undefined],
    ['2026-11-03', 2],
    ['2026-11-07', 2],
    ['2026-11-08', 7],
    ['2026-11-22', 21],
    ['2026-12-30', 21],
    ['2026-12-31', 60],
    ['2027-01-29', 60],
    ['2027-01-30', undefined],
  ])('on %s is that of day %s', (today, day) => {
    expect(planRefresher(completed, today)?.day).toBe(day);
  });

  test('asks missed questions first and then others in the order of the quiz', () => {
    expect(asked(completed, '2026-11-03')).toEqual(['c', 'f', 'a']);
  });

  test('asks again what was missed again, and otherwise what was not asked yet', () => {
    const answers = [answer(2, 'c', true), answer(2, 'f', false), answer(2, 'a', true)];
    const plan = planRefresher({ ...completed, answers }, '2026-11-08');
    expect(plan?.questions).toEqual([
      { id: 'f', missed_on: '2026-11-05', is_right: null },
      { id: 'b', missed_on: null, is_right: null },
      { id: 'd', missed_on: null, is_right: null },
    ]);
  });

  test('keeps its questions while they are answered, and ends with the last answer', () => {
    const answers = [answer(2, 'c', true), answer(2, 'f', false)];
    expect(asked({ ...completed, answers }, '2026-11-04')).toEqual(['c', 'f', 'a']);
    expect(planRefresher({ ...completed, answers: [...answers, answer(2, 'a', false)] }, '2026-11-04')).toBeUndefined();
  });

  test('shows which days were done, missed and are to come', () => {
    const answers = [answer(2, 'c', true), answer(2, 'f', true), answer(2, 'a', true)];
    expect(planRefresher({ ...completed, answers }, '2026-11-22')?.days).toEqual([
      { day: 2, on: '2026-11-03', state: 'done' },
      { day: 7, on: '2026-11-08', state: 'missed' },
      { day: 21, on: '2026-11-22', state: 'due' },
      { day: 60, on: '2026-12-31', state: 'coming' },
    ]);
  });
});
