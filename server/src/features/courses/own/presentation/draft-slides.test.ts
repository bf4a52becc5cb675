import { OWN_COURSE } from '@finaula/contract/constants';
import { expect, test } from 'vitest';
import { draftSlidesOf } from './draft-slides.ts';

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '');

test.each([
  ['lines', Array.from({ length: 900 }, (_, i) => `• Punto ${i}`).join('\n')],
  ['words', Array.from({ length: 3_000 }, (_, i) => `palabra${i}`).join(' ')],
])('a text of many %s goes on, on slides with the same title, and loses no word', (_, content) => {
  const slides = draftSlidesOf({ title: 'Plazos', content, notes: 'Nota final' }, []);
  expect(slides.length).toBeGreaterThan(1);
  expect(slides.every(({ title, content: part }) => title === 'Plazos' && part.length <= OWN_COURSE.content)).toBe(
    true,
  );
  expect(wordsOf(slides.map((slide) => slide.content))).toEqual(wordsOf([content, 'Nota final']));
});

test('a text without any blank, and a title that is too long, lose no letter', () => {
  const [content, title] = ['x'.repeat(2 * OWN_COURSE.content + 5), 'y'.repeat(OWN_COURSE.title + 1)];
  const slides = draftSlidesOf({ title, content, notes: '' }, []);
  expect(
    slides
      .map((slide) => slide.content)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toBe(title + content);
});

test('each image has a slide', () => {
  const images = ['a', 'b', 'c'].map((media_id) => ({ media_id, alt: '' }));
  expect(draftSlidesOf({ title: 'Fotos', content: 'Tres.', notes: '' }, images).map(({ image }) => image)).toEqual(
    images,
  );
});
