import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPosts } from './check-posts.ts';
import { readContent } from './read-content.ts';
import { readExamBank } from './read-exam-bank.ts';

const folder = join(import.meta.dirname, 'fixtures/sound');

test('a module whose slides are for all posts has no fault', () => {
  const courses = readContent(folder);
  expect(checkPosts(courses, readExamBank(folder, courses))).toEqual([]);
});

test('a post is named when it lacks slides, items or a slide of the short route', () => {
  const courses = readContent(folder).map((course) => ({
    ...course,
    slides: course.slides.map((slide) => (slide.slide_number > 6 ? slide : { ...slide, roles: ['ti' as const] })),
  }));
  const items = readExamBank(folder, courses).map((item) => ({ ...item, roles: ['ti' as const] }));
  const faults = checkPosts(courses, items);
  expect(faults).toContain('m01: ventanilla tiene 4 láminas; necesita al menos 5.');
  expect(faults).toContain('m01: ventanilla tiene 0 reactivos que certifican; el examen general necesita 10.');
  expect(faults).toContain('m01: la lámina 1 es de la ruta de 10 minutos, pero no de ventanilla y ejecutivo.');
  expect(faults.filter((fault) => fault.startsWith('m01: ti'))).toEqual([]);
});
