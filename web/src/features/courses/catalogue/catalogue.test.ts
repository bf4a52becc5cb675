import type { CourseSummary } from '@finaula/contract/courses';
import { describe, expect, it } from 'vitest';
import { catalogueSummary, searchCourses } from './catalogue-summary.ts';

const course = (title: string, description = '', module = ''): CourseSummary => ({
  id: title,
  title,
  description,
  module,
  category: 'pld',
  duration_minutes: 35,
  slide_count: 0,
  quiz: null,
});
const titles = (courses: readonly CourseSummary[], text: string) =>
  searchCourses(courses, text).map(({ title }) => title);

describe('searchCourses', () => {
  const shelf = [
    course('Prevención de fraudes'),
    course('SPEI', 'Valida una CLABE'),
    course('Expediente', '', 'Conocimiento del Cliente (KYC)'),
  ];

  it('overlooks accents and capitals', () => {
    expect(titles(shelf, 'PREVENCION')).toEqual(['Prevención de fraudes']);
    expect(titles(shelf, 'clábe')).toEqual(['SPEI']);
  });

  it('looks into title, description and module, and wants every word', () => {
    expect(titles(shelf, 'kyc')).toEqual(['Expediente']);
    expect(titles(shelf, 'expediente cliente')).toEqual(['Expediente']);
    expect(titles(shelf, 'expediente clabe')).toEqual([]);
  });

  it('finds everything with nothing typed', () => {
    expect(titles(shelf, '  ')).toHaveLength(3);
  });
});

describe('catalogueSummary', () => {
  const shelf = (...minutes: number[]) => minutes.map((duration_minutes) => ({ duration_minutes }));

  it('sums the minutes and says them in hours too', () => {
    expect(catalogueSummary(shelf(35, 35, 35))).toBe('3 cursos · 105 minutos en total (1 h 45 min)');
    expect(catalogueSummary(shelf(60, 60))).toBe('2 cursos · 120 minutos en total (2 h)');
  });

  it('leaves the hours out below one', () => {
    expect(catalogueSummary(shelf(35))).toBe('1 curso · 35 minutos en total');
    expect(catalogueSummary(shelf(1))).toBe('1 curso · 1 minuto en total');
  });
});
