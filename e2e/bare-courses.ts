import type { Course } from '@finaula/contract/courses';

const bare = {
  category: 'kyc',
  module: 'Conocimiento del Cliente (KYC)',
  description: 'Un curso que todavía no tiene láminas.',
  duration_minutes: 20,
  slide_count: 0,
  slides: [],
  snippets: ['Conoce a tu cliente.', 'Guarda su expediente.'],
  validity_months: 12,
  updated_at: '2026-11-20',
  version: 'prueba',
} as const;

/** What a course may lack: slides, a quiz, the questions of a quiz. */
export const bareCourses: Course[] = [
  { ...bare, id: 'sin-laminas', title: 'Curso sin láminas ni quiz', snippets: [...bare.snippets], slides: [], quiz: null },
  { ...bare, id: 'sin-preguntas', title: 'Curso sin preguntas', snippets: [], slides: [], quiz: { passing_score: 80, questions: [] } },
];
