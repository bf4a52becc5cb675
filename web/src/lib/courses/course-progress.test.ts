import { describe, expect, it } from 'vitest';
import { courseProgress, isComplete, minutesLeft } from './course-progress.ts';

const course = { id: 'm04', slide_count: 3 };
const seen = (slide_number: number, course_id = 'm04') => ({ course_id, slide_number, updated_at: '' });

describe('courseProgress', () => {
  it('is undefined for a course that was never opened', () => {
    expect(courseProgress(course, [seen(2, 'm05')])).toBeUndefined();
    expect(isComplete(undefined)).toBe(false);
  });

  it('counts the slides seen of those there are', () => {
    expect(courseProgress(course, [seen(9, 'm05'), seen(2)])).toEqual({ seen: 2, total: 3 });
  });

  it('is read with the last slide, also when the course has become shorter', () => {
    for (const slideNumber of [3, 12]) expect(isComplete(courseProgress(course, [seen(slideNumber)]))).toBe(true);
  });

  it('knows the fallback slides of a course without any', () => {
    expect(courseProgress({ ...course, slide_count: 0 }, [seen(3)])).toEqual({ seen: 3, total: 4 });
  });
});

describe('minutesLeft', () => {
  it('shrinks with every slide and never says zero', () => {
    expect([minutesLeft(40, 1, 13), minutesLeft(40, 4, 13), minutesLeft(40, 13, 13)]).toEqual([40, 31, 3]);
    expect(minutesLeft(1, 10, 10)).toBe(1);
  });
});
