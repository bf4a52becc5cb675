import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import { describe, expect, it } from 'vitest';
import { clampSlide, slidesOf } from './fallback-slides.ts';

const empty: Course = {
  id: 'x',
  title: 'Curso en preparación',
  description: 'De qué trata.',
  module: 'Cumplimiento y Ética',
  category: 'cumplimiento',
  duration_minutes: 30,
  slide_count: 0,
  slides: [],
  snippets: [],
  quiz: null,
  validity_months: 12,
  updated_at: '2026-11-20',
  version: '',
};

describe('slidesOf', () => {
  it('gives a course without slides the four of the spec, none of them empty [2-viewer-fallback]', () => {
    for (const snippets of [[], ['Uno'], ['Uno', 'Dos', 'Tres']]) {
      const slides = slidesOf({ ...empty, snippets });
      expect(slides).toHaveLength(FALLBACK_SLIDE_COUNT);
      expect(slides.map(({ title }) => title)).toEqual([
        'Introducción',
        'Contenido Principal',
        'Conceptos Clave',
        'Aplicación Práctica',
      ]);
      expect(slides.every(({ content }) => content.length > 0)).toBe(true);
      for (const snippet of snippets)
        expect(slides.filter(({ content }) => content.includes(`• ${snippet}`))).toHaveLength(1);
    }
  });

  it('gives the slides of a course that has some', () => {
    const slide = { slide_number: 1, title: 'Una', content: 'Texto', sources: [], applies_to: '' };
    expect(slidesOf({ ...empty, slides: [slide] })).toEqual([slide]);
  });
});

describe('clampSlide', () => {
  it('stays within the course', () => {
    expect([clampSlide(0, 4), clampSlide(3, 4), clampSlide(99, 4)]).toEqual([1, 3, 4]);
  });
});
