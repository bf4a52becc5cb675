import type { PublicEntity, User } from '@finaula/contract/accounts';
import type { Course, Question, Slide } from '@finaula/contract/courses';
import type { DetailsRequest, ManagedEntity, OwnEntity } from '@finaula/contract/institutions';
import { type EntityUser, NO_EMPLOYMENT, type PendingUser } from '@finaula/contract/people';
import type { OwnObligation } from '../lib/obligations/own-obligations.ts';

/* Complete sample values of the contract; a test overrides what matters to it. */

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
  ...NO_EMPLOYMENT,
  has_left: false,
  invited_at: null,
  verification_link_expires_at: null,
  closed_at: null,
  ...traits,
});

export const aPendingUser = (n: number, traits: Partial<PendingUser> = {}): PendingUser => ({
  ...anEntityUser(n, { email_verified: false }),
  entity_type: 'financial',
  status: 'Pendiente',
  certificate_authority: 'Finaula',
  access_withdrawn: false,
  ...traits,
});

export const anEntity = (n: number, traits: Partial<PublicEntity> = {}): PublicEntity => ({
  id: idOf(n),
  nombre_entidad: `Entidad ${n}`,
  entity_type: 'financial',
  ...traits,
});

export const aManagedEntity = (n: number, traits: Partial<ManagedEntity> = {}): ManagedEntity => ({
  ...anEntity(n),
  subscription: 'Standard',
  razon_social: null,
  user_count: 0,
  waiting_count: 0,
  review: 'verified',
  reviewed_at: null,
  review_reason: null,
  domain: null,
  domain_proven: false,
  details_request: null,
  look_alikes: [],
  directory_domain: null,
  contact_email: null,
  signer_name: null,
  inherited_count: 0,
  administrator_count: 0,
  administrator: null,
  taken_over_at: null,
  created_at: '2026-11-20T00:00:00Z',
  ...traits,
});

export const aDetailsRequest = (traits: Partial<DetailsRequest> = {}): DetailsRequest => ({
  id: idOf(200),
  razon_social: 'Banco Ejemplo Nuevo, S.A.',
  nombre_firmante: 'Óscar Peña',
  reason: 'Cambió la sociedad',
  requested_by: 'Ana Pérez',
  requested_at: '2026-11-20T18:00:00Z',
  state: 'pending',
  refusal_reason: null,
  refused_at: null,
  ...traits,
});

export const anOwnEntity = (traits: Partial<OwnEntity> = {}): OwnEntity => ({
  id: idOf(100),
  nombre_entidad: 'Banco Ejemplo',
  razon_social: 'Banco Ejemplo, S.A.',
  nombre_firmante: 'Ana Pérez',
  email_contacto: 'ana@banco.example',
  details_since: '2026-11-20T18:00:00Z',
  review_pending: false,
  details_request: null,
  review: 'verified',
  reviewed_at: null,
  taken_over_at: null,
  inherited_count: 0,
  domain_proven: false,
  domain_verifies: false,
  provable_domain: 'banco.example',
  proof_note: null,
  domain_proof: null,
  invitation_code: null,
  plan: { subscription: 'Standard', people: 61, places: 100 },
  administrators: [
    { id: idOf(1), name: 'Ana Pérez', email: 'ana@banco.example', is_active: true, created_at: '2026-11-20T18:00:00Z' },
  ],
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

export const aSlide = (n: number, traits: Partial<Slide> = {}): Slide => ({
  slide_number: n,
  title: `Lámina número ${n}`,
  content: 'Texto.',
  sources: [],
  applies_to: '',
  ...traits,
});

export const aCourse = (questions: number, traits: Partial<Course> = {}): Course => ({
  id: 'c01',
  title: 'Curso de ejemplo',
  description: 'Para las pruebas.',
  module: 'Módulo',
  category: 'pld',
  duration_minutes: 30,
  slide_count: 1,
  slides: [aSlide(1, { title: 'Primera lámina' })],
  snippets: [],
  quiz: { passing_score: 80, questions: Array.from({ length: questions }, (_, i) => aQuestion(i + 1)) },
  validity_months: 12,
  updated_at: '2026-11-20',
  version: 'v1',
  ...traits,
});

/** An obligation of one's own, with courses that are missing. */
export const anOwnObligation = (
  traits: Partial<OwnObligation> = {},
  ...courses: (Pick<OwnObligation['courses'][number], 'course_id'> & Partial<OwnObligation['courses'][number]>)[]
): OwnObligation => ({
  obligation_id: idOf(50),
  title: 'PLD/FT anual',
  exam_minutes: null,
  legal_basis: 'Ley',
  standing: 'pendiente',
  assigned_on: '2026-11-01',
  fulfilled_on: null,
  valid_until: null,
  warned_from: '2026-11-16',
  repeats: true,
  waived_until: null,
  waiver_reason: null,
  due_on: '2026-11-30',
  courses: courses.map((course) => ({
    title: `Curso ${course.course_id}`,
    done: false,
    documented: false,
    duration_minutes: 20,
    ...course,
  })),
  ...traits,
});
