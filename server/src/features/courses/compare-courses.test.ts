import type { Course, Slide } from '@finaula/contract/courses';
import type { JobAid } from '@finaula/contract/job-aids';
import { expect, test } from 'vitest';
import { compareCourses } from './compare-courses.ts';

const slide = (slide_number: number, title: string, content = title, sources: string[] = []): Slide => ({
  slide_number,
  title,
  content,
  sources,
  applies_to: '',
});
const sheet = (id: string, title: string, slide_number = 1): JobAid => ({
  id,
  title,
  desk: 'Ventanilla',
  use: '',
  parts: [],
  stop: '',
  slide_numbers: [slide_number],
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

test('compareCourses names sheets by their text, and not by the places of their slides', () => {
  const read = { ...course(), job_aids: [sheet('h-1', 'Igual'), sheet('h-2', 'Antes'), sheet('h-3', 'Vieja')] };
  const present = { ...course(), job_aids: [sheet('h-1', 'Igual', 2), sheet('h-2', 'Ahora'), sheet('h-4', 'Nueva')] };
  expect(compareCourses(read, present).job_aids).toEqual({
    added: [{ id: 'h-4', title: 'Nueva' }],
    changed: [{ id: 'h-2', title: 'Ahora' }],
    removed: ['Vieja'],
  });
});
