// @vitest-environment happy-dom
import type { ExamIntroduction, OwnExam } from '@finaula/contract/exams';
import { expect, it } from 'vitest';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, screen, within } from '../../testing/render.tsx';
import { aCourse, anOwnObligation, idOf } from '../../testing/samples.ts';
import { ExamDue } from './exam-due.tsx';
import { ExamScreen } from './exam-screen.tsx';

const course = aCourse(10);
const anAttempt = (attempt: number, traits: Partial<OwnExam> = {}): OwnExam => ({
  exam_id: idOf(attempt),
  kind: 'exam',
  course_id: course.id,
  course_title: course.title,
  attempt,
  state: 'no_aprobado',
  started_at: '2026-11-24T16:42:00Z',
  expires_at: '2026-11-24T17:12:00Z',
  finished_at: '2026-11-24T16:58:00Z',
  score: null,
  topics_to_review: [{ objective: 1, title: 'Etapas del lavado', slides: [{ slide_number: 4, title: 'Cuarta' }] }],
  folio: null,
  regraded: false,
  ...traits,
});
const introduction: ExamIntroduction = {
  available: true,
  kind: 'exam',
  questions: 10,
  minutes: 30,
  passing_score: 80,
  certificate_by: 'quiz',
  attempts: 3,
  window_days: 30,
  cooldown_hours: 24,
  attempts_left: 1,
  next_attempt_at: null,
  unread_slides: [],
  running: null,
};
const anObligation = (standing: OwnObligation['standing'], done = false) =>
  anOwnObligation({ standing }, { course_id: course.id, title: course.title, done });
const open = (attempts: () => unknown, obligations: unknown[] = []) => {
  fakeApi({
    getExamIntroduction: () => introduction,
    listExams: attempts,
    listOwnObligations: () => obligations,
  } as never);
  return draw(() => <ExamScreen course={course} step="antes" />);
};

it('ended attempts of the course are listed, with a score for passes only', async () => {
  await open(() => [
    anAttempt(3, { state: 'en_curso', finished_at: null, topics_to_review: [] }),
    anAttempt(2, { state: 'aprobado', score: 90, folio: 'AAAA-1111', regraded: true }),
    anAttempt(1),
    anAttempt(7, { course_id: 'otro' }),
  ]);
  const list = await screen.findByRole('region', { name: 'Tus intentos' });
  const [second, first, ...others] = within(list).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(second?.textContent).toMatch(
    /Intento 2Aprobado, 90\s?%24 de noviembre de 2026 a las 10:58 · Calificado de nuevo/,
  );
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/constancias/AAAA-1111');
  expect(first?.textContent).toContain('No aprobado');
  expect(first?.textContent).not.toMatch(/\d\s?%/);
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Repasar un tema del intento 1' })
      .getAttribute('href'),
  ).toContain('lamina=4');
});

it('shows no list before the first attempt', async () => {
  await open(() => []);
  await screen.findByRole('button', { name: 'Empezar el examen' });
  expect(screen.queryByText('Tus intentos')).toBeNull();
});

it('says that the attempts could not be loaded, and the exam can be started all the same', async () => {
  await open(() => refuse('INTERNAL'));
  expect(await screen.findByText('No pudimos cargar tus intentos', undefined, { timeout: 5_000 })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Empezar el examen' })).toBeDefined();
});

it.each([
  ['por_vencer', /Te toca acreditar este curso a más tardar el 30 de noviembre de 2026: PLD\/FT anual\./],
  ['vencida', /Tu plazo para acreditar este curso terminó el 30 de noviembre de 2026: PLD\/FT anual\./],
] as const)('says until when an obligation asks for the course: %s', async (standing, words) => {
  await open(() => [], [anObligation(standing)]);
  await screen.findByText('PLD/FT anual', { exact: false });
  expect(document.body.textContent).toMatch(words);
});

it('says no date of an obligation that has this course already', async () => {
  await open(() => [], [anObligation('por_vencer', true)]);
  await screen.findByRole('button', { name: 'Empezar el examen' });
  expect(document.body.textContent).not.toContain('PLD/FT anual');
});

it.each([
  ['2026-11-17', /30 de noviembre de 2026: PLD\/FT anual\. Desde que puedes volver a presentarlo te quedan 13 días\.$/],
  ['2026-11-29', /te queda 1 día\.$/],
  ['2026-11-30', /Ese mismo día puedes volver a presentarlo\.$/],
  ['2026-12-01', /Podrás volver a presentarlo después de esa fecha; avísale a quien administra tu institución\.$/],
])('says the days from the next attempt on %s until the deadline', async (day, sentence) => {
  fakeApi({ listOwnObligations: () => [anObligation('pendiente')] } as never);
  await draw(() => <ExamDue courseId={course.id} next={`${day}T16:58:00Z`} className={undefined} />);
  expect((await screen.findByText('PLD/FT anual', { exact: false })).textContent).toMatch(sentence);
});
