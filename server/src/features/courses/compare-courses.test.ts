import type { Course, Slide } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import { compareCourses } from './compare-courses.ts';

const slide = (slide_number: number, title: string, content = title, sources: string[] = []): Slide => ({
  slide_number,
  title,
  content,
  sources,
  applies_to: '',
});
const course = (...slides: Slide[]) => ({ slides }) as Course;

test.each([
  ['the same slides', [slide(1, 'A')], [slide(1, 'A')], { added: [], changed: [], removed: [] }],
  [
    'slides that changed places',
    [slide(1, 'A'), slide(2, 'B')],
    [slide(1, 'B'), slide(2, 'A')],
    { added: [], changed: [], removed: [] },
  ],
  [
    'a slide with another title',
    [slide(1, 'A', 't')],
    [slide(1, 'Nuevo', 't')],
    { added: [], changed: [], removed: [] },
  ],
  ['a slide with another text', [slide(1, 'A', 't')], [slide(1, 'A', 'u')], { added: [], changed: [1], removed: [] }],
  [
    'a slide with another source',
    [slide(1, 'A')],
    [slide(1, 'A', 'A', ['LIC art. 115'])],
    { added: [], changed: [1], removed: [] },
  ],
  ['a slide more', [slide(1, 'A')], [slide(1, 'B'), slide(2, 'A')], { added: [1], changed: [], removed: [] }],
  ['a slide less', [slide(1, 'A'), slide(2, 'B')], [slide(1, 'B')], { added: [], changed: [], removed: ['A'] }],
  [
    'two slides of one title',
    [slide(1, 'A', 't'), slide(2, 'A', 'u')],
    [slide(1, 'A', 't')],
    { added: [], changed: [], removed: ['A'] },
  ],
])('compareCourses names the differences of %s', (_, read, present, expected) => {
  const { added, changed, removed } = compareCourses(course(...read), course(...present));
  const numbers = (slides: { slide_number: number }[]) => slides.map(({ slide_number }) => slide_number);
  expect({ added: numbers(added), changed: numbers(changed), removed }).toEqual(expected);
});
