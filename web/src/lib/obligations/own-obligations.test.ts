import { expect, test } from 'vitest';
import { dueSummary, type OwnObligation, readCourses } from './own-obligations.ts';

const obligation = (id: string, examMinutes: number | null) =>
  ({
    standing: 'pendiente',
    exam_minutes: examMinutes,
    courses: [{ course_id: id, done: false, duration_minutes: 19 }],
  }) as OwnObligation;

test('a course that was read counts only with its exam', () => {
  const due = [obligation('m04', null), obligation('m05', 30)];
  expect(dueSummary(due, new Set())).toBe('2 obligaciones · 68 minutos en total (1 h 8 min)');
  expect(dueSummary(due, new Set(['m05']))).toBe('2 obligaciones · 49 minutos en total');
  expect(dueSummary([obligation('m04', null)], new Set(['m04']))).toBe('1 obligación');
});

test('a course is read when its last slide was seen', () => {
  const courses = ['m04', 'm05'].map((id) => ({ id, slide_count: 12 }));
  const progress = [12, 11].map((slide_number, i) => ({
    course_id: courses[i]?.id ?? '',
    slide_number,
    updated_at: '2026-11-20T15:00:00Z',
  }));
  expect([...readCourses(courses, progress)]).toEqual(['m04']);
});
