import type { PublicEntity, User } from '@finaula/contract/accounts';
import type { Course, Question } from '@finaula/contract/courses';
import type { EntityUser, PendingUser } from '@finaula/contract/entities';

/* Complete values of the contract; a test names only what it is about. */

export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const aUser = (traits: Partial<User> = {}): User => ({
  id: idOf(1),
  name: 'Ana Pérez',
  email: 'ana@banco.example',
  role: 'Empleado',
  entity_id: idOf(100),
  entity_name: 'Banco Ejemplo',
  email_verified: true,
  is_active: true,
  created_at: '2026-11-20T18:00:00Z',
  ...traits,
});

export const anEntityUser = (n: number, traits: Partial<EntityUser> = {}): EntityUser => ({
  ...aUser({ id: idOf(n), name: `Persona ${n}`, email: `persona${n}@banco.example` }),
  verification_link_expires_at: null,
  closed_at: null,
  ...traits,
});

export const aPendingUser = (n: number, traits: Partial<PendingUser> = {}): PendingUser => ({
  ...anEntityUser(n, { email_verified: false }),
  entity_type: 'financial',
  status: 'Pendiente',
  certificate_authority: 'Finaula',
  ...traits,
});

export const anEntity = (n: number, traits: Partial<PublicEntity> = {}): PublicEntity => ({
  id: idOf(n),
  nombre_entidad: `Entidad ${n}`,
  entity_type: 'financial',
  ...traits,
});

const aQuestion = (n: number): Question => ({
  id: `p${n}`,
  question: `¿Pregunta ${n}?`,
  options: [`Correcta ${n}`, `Incorrecta ${n}`],
  correct_answer: 0,
  explanation: `Porque ${n}.`,
  slide_number: 1,
});

export const aCourse = (questions: number, traits: Partial<Course> = {}): Course => ({
  id: 'c01',
  title: 'Curso de ejemplo',
  description: 'Para las pruebas.',
  module: 'Módulo',
  category: 'pld',
  duration_minutes: 30,
  slide_count: 1,
  slides: [{ slide_number: 1, title: 'Primera lámina', content: 'Texto.', sources: [], applies_to: '' }],
  snippets: [],
  quiz: { passing_score: 80, questions: Array.from({ length: questions }, (_, i) => aQuestion(i + 1)) },
  validity_months: 12,
  updated_at: '2026-11-20',
  version: 'v1',
  ...traits,
});
