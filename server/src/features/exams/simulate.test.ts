import { expect, test } from 'vitest';
import { fixtureCourses, fixtureExam } from '../../testing/fixture-courses.ts';
import { simulateExams } from './simulate.ts';

test('an examinee who knows nothing, or only the quiz, hardly ever passes the exam', () => {
  const [nothing, memorised, most] = simulateExams(fixtureCourses, [1, 2, 3].flatMap(fixtureExam), 1_500);
  // Eight or more of ten by chance, one in four each: 0.04 %.
  expect(nothing?.exam).toBeLessThan(0.005);
  expect(memorised?.exam).toBeLessThan(0.005);
  expect(memorised?.claim).toBe(1);
  expect(most?.exam).toBeGreaterThan(0.3);
});
