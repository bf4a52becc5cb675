import type { CertificateState } from '@finaula/contract/certificates';
import type { CourseSummary } from '@finaula/contract/courses';
import { describe, expect, it } from 'vitest';
import { nextCourse } from './next-course.ts';

const course = (id: string): CourseSummary => ({
  id,
  title: id,
  description: '',
  module: '',
  category: 'pld',
  duration_minutes: 35,
  slide_count: 4,
  quiz: null,
});
const courses = [course('m01'), course('m02'), course('m03')];
const seen = (course_id: string, slide_number: number) => ({ course_id, slide_number, updated_at: '' });
const withQuiz = courses.map((bare): CourseSummary => ({ ...bare, quiz: { passing_score: 80, question_count: 1 } }));
const certificate = (course_id: string, state: CertificateState) => ({ course_id, state });
const examined = (progress: ReturnType<typeof seen>[], ...certificates: ReturnType<typeof certificate>[]) => {
  const found = nextCourse(withQuiz, progress, certificates);
  return [found?.step, found?.course.id];
};
const next = (...progress: ReturnType<typeof seen>[]) => {
  const found = nextCourse(courses, progress, []);
  return [found?.step, found?.course.id, found?.reading?.seen];
};

describe('nextCourse', () => {
  it('is the first one for who has opened none', () => {
    expect(next()).toEqual(['begin', 'm01', undefined]);
  });

  it('is the one read last that has slides left', () => {
    expect(next(seen('m03', 2), seen('m01', 3))).toEqual(['continue', 'm03', 2]);
    expect(next(seen('m03', 4), seen('m01', 3))).toEqual(['continue', 'm01', 3]);
  });

  it('is the first that was never opened once the opened ones are read', () => {
    expect(next(seen('m01', 4))).toEqual(['next', 'm02', undefined]);
  });

  it('is the one read last when all are read', () => {
    expect(next(seen('m02', 4), seen('m01', 4), seen('m03', 4))).toEqual(['again', 'm02', 4]);
  });

  it('overlooks a course that is gone, and there may be none', () => {
    expect(next(seen('m99', 2))).toEqual(['begin', 'm01', undefined]);
    expect(nextCourse([], [], [])).toBeUndefined();
  });

  it('is the quiz of the one that was read, once none is half read', () => {
    expect(examined([seen('m02', 4), seen('m01', 4)])).toEqual(['quiz', 'm02']);
    expect(examined([seen('m02', 4), seen('m01', 3)])).toEqual(['continue', 'm01']);
  });

  it('is none with a constancia vigente while there is another, read or not', () => {
    expect(examined([seen('m01', 2)], certificate('m01', 'vigente'))).toEqual(['next', 'm02']);
    expect(examined([], certificate('m01', 'vigente'))).toEqual(['next', 'm02']);
    const all = ['m01', 'm02', 'm03'].map((id) => certificate(id, 'vigente'));
    expect(examined([seen('m03', 4)], ...all)).toEqual(['again', 'm03']);
    expect(examined([], ...all)).toEqual(['again', 'm01']);
  });

  it('is the one whose constancia expired, before any new one; a revoked one counts for nothing', () => {
    expect(examined([seen('m02', 4)], certificate('m02', 'vencida'))).toEqual(['repeat', 'm02']);
    expect(examined([seen('m02', 4)], certificate('m02', 'revocada'))).toEqual(['quiz', 'm02']);
  });

  it('is the page of a passed package until its constancia is taken', () => {
    const foreign = courses.map((bare) => ({ ...bare, slide_count: 1, package: { package_id: '', sha256: '' } }));
    const found = (...certificates: ReturnType<typeof certificate>[]) => {
      const next = nextCourse(foreign, [seen('m02', 1)], certificates);
      return [next?.step, next?.course.id];
    };
    expect(found()).toEqual(['continue', 'm02']);
    expect(found(certificate('m02', 'vigente'))).toEqual(['next', 'm01']);
  });
});
