// @vitest-environment happy-dom
import type { Exam, ExamIntroduction, ExamResult, OwnExam } from '@finaula/contract/exams';
import { useLocation } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, pass, screen, waitFor } from '../../testing/render.tsx';
import { aCourse, idOf } from '../../testing/samples.ts';
import { ExamScreen } from './exam-screen.tsx';
import { announcementFor, remainingText } from './exam-times.ts';

const NOW = '2026-11-24T16:42:00Z'; // 10:42 in Mexico City
const course = aCourse(10);
const questions = Array.from({ length: 3 }, (_, i) => ({
  id: idOf(10 + i),
  question: `¿Pregunta ${i + 1}?`,
  options: [1, 2, 3, 4].map((n) => ({ id: idOf(100 + i * 10 + n), text: `Opción ${n} de la ${i + 1}` })),
}));
const anExam = (traits: Partial<Exam> = {}): Exam => ({
  exam_id: idOf(1),
  kind: 'exam',
  course_id: course.id,
  course_title: course.title,
  attempt: 1,
  started_at: NOW,
  expires_at: '2026-11-24T17:12:00Z',
  server_time: NOW,
  passing_score: 80,
  questions,
  answers: [],
  ...traits,
});
const anIntroduction = (traits: Partial<ExamIntroduction> = {}): ExamIntroduction => ({
  available: true,
  kind: 'exam',
  questions: 10,
  minutes: 30,
  passing_score: 80,
  certificate_by: 'quiz',
  attempts: 3,
  window_days: 30,
  cooldown_hours: 24,
  attempts_left: 3,
  next_attempt_at: null,
  unread_slides: [],
  running: { exam_id: idOf(1), expires_at: '2026-11-24T17:12:00Z' },
  ...traits,
});
const aResult = (traits: Partial<ExamResult> = {}): ExamResult => ({
  exam_id: idOf(1),
  kind: 'exam',
  course_id: course.id,
  course_title: course.title,
  attempt: 1,
  finished_at: '2026-11-24T16:58:00Z',
  cause: 'delivered',
  passed: false,
  score: null,
  topics_to_review: [
    { objective: 1, title: 'Etapas del lavado', slides: [{ slide_number: 1, title: 'Primera lámina' }] },
  ],
  attempts_left: 2,
  attempts: 3,
  window_days: 30,
  window_ends_at: '2026-12-24T16:28:00Z',
  next_attempt_at: '2026-11-25T16:58:00Z',
  ...traits,
});

const anAttempt = (traits: Partial<OwnExam> = {}): OwnExam => ({
  exam_id: idOf(1),
  kind: 'exam',
  course_id: course.id,
  course_title: course.title,
  attempt: 1,
  state: 'no_aprobado',
  started_at: NOW,
  expires_at: NOW,
  finished_at: NOW,
  score: null,
  topics_to_review: [],
  folio: null,
  regraded: false,
  ...traits,
});

let saved: string[];
const handlers = {
  getExamIntroduction: () => anIntroduction(),
  startExam: () => anExam(),
  getExam: () => anExam(),
  getExamResult: () => aResult(),
  saveExamAnswer: ({ body }: { body: { option_id: string } }) => {
    saved.push(body.option_id);
    return { saved_at: NOW, receipt: 'r' };
  },
  finishExam: () => aResult(),
  listExams: () => [anAttempt()],
  listOwnObligations: () => [],
};
function Shown() {
  const step = useLocation().pathname.split('/')[4] ?? 'antes';
  return <ExamScreen course={course} step={step === 'preguntas' || step === 'resultado' ? step : 'antes'} />;
}
const introductionPath = `/cursos/${course.id}/examen`;
const open = (step: 'antes' | 'preguntas' | 'resultado') =>
  draw(Shown, {}, step === 'antes' ? introductionPath : `${introductionPath}/${step}`);
const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  saved = [];
});

it('the introduction states time, attempts and offline behaviour, and starts nothing', async () => {
  const api = fakeApi({ ...handlers, getExamIntroduction: () => anIntroduction({ running: null }) });
  await open('antes');
  expect(await screen.findByText('30 minutos')).toBeDefined();
  expect(screen.getByText('3 intentos en 30 días')).toBeDefined();
  expect(screen.getByText('Si se corta la conexión')).toBeDefined();
  expect(api.made).not.toContain('startExam');
  expect((await button(/Empezar el examen/)).disabled).toBe(false);
});

it.each([
  [{ next_attempt_at: '2026-11-25T16:58:00Z', attempts_left: 2 }, /desde el miércoles 25 de noviembre, 10:58/],
  [{ next_attempt_at: '2026-12-24T16:58:00Z', attempts_left: 0 }, /desde el jueves 24 de diciembre, 10:58/],
  [{ unread_slides: [2, 5] }, /Te faltan 2 y 5/],
])('says why it can’t begin yet', async (traits, sentence) => {
  fakeApi({ ...handlers, getExamIntroduction: () => anIntroduction({ running: null, ...traits }) });
  await open('antes');
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Empezar/ })).toBeNull();
});

it('says first that the next attempt has to wait, and leads back to the course', async () => {
  const introduction = anIntroduction({ running: null, next_attempt_at: '2026-11-25T16:58:00Z', attempts_left: 2 });
  fakeApi({ ...handlers, getExamIntroduction: () => introduction });
  await open('antes');
  const wait = await screen.findByText('Todavía no puedes volver a intentarlo');
  const rules = screen.getByText('30 minutos');
  expect(wait.compareDocumentPosition(rules)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'Repasar el curso' }).getAttribute('href')).toBe(`/cursos/${course.id}`);
});

it('the first question receives the focus when the exam begins', async () => {
  const api = fakeApi({ ...handlers, getExamIntroduction: () => anIntroduction({ running: null }) });
  api.handlers.startExam = () => {
    api.handlers.getExamIntroduction = () => anIntroduction();
    return anExam();
  };
  const { user } = await open('antes');
  await user.click(await button(/Empezar el examen/));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('¿Pregunta 1?'));
});

it('an address alone opens no attempt', async () => {
  const api = fakeApi({ ...handlers, getExamIntroduction: () => anIntroduction({ running: null }) });
  await open('preguntas');
  await button(/Empezar el examen/);
  expect(api.made).not.toContain('startExam');
});

it('saves each answer, and says so by the time of the server', async () => {
  fakeApi(handlers);
  const { user } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  await user.click(option('Opción 2 de la 1'));
  expect(await screen.findByText('Guardado 10:42')).toBeDefined();
  expect(saved).toEqual([questions[0]?.options[1]?.id]);
  await user.click(await button(/Siguiente/));
  expect(screen.getByText('¿Pregunta 2?')).toBeDefined();
});

it('goes on where it was, with what was saved elsewhere', async () => {
  const [first] = questions;
  const answers = [{ question_id: first?.id ?? '', option_id: first?.options[2]?.id ?? '', saved_at: NOW }];
  fakeApi({ ...handlers, getExam: () => anExam({ answers }) });
  const { user } = await open('preguntas');
  await screen.findByText('¿Pregunta 2?');
  await user.click(screen.getAllByRole('button', { name: /^Pregunta 1: respondida/ })[0] as HTMLElement);
  expect(option('Opción 3 de la 1').checked).toBe(true);
  expect(screen.getByText('Guardado 10:42')).toBeDefined();
});

it('offline answers are marked, block handing in, and are sent on reconnection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = fakeApi({ ...handlers, saveExamAnswer: unreachable });
  const { user } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  await user.click(option('Opción 1 de la 1'));
  expect(await screen.findByText(/Tu respuesta a la pregunta 1 todavía no cuenta/)).toBeDefined();
  expect(screen.getByText('1 sin guardar')).toBeDefined();
  expect(screen.queryByText(/Guardado \d/)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Pregunta 1: sin guardar' }).length).toBeGreaterThan(0);
  await user.click(option('Opción 3 de la 1'));
  api.handlers = handlers as never;
  await pass(3_000);
  expect(await screen.findByText('Guardado 10:42')).toBeDefined();
  // The last one alone: the first never arrived.
  expect(saved).toEqual([questions[0]?.options[2]?.id]);
  expect(screen.queryByText(/todavía no cuenta/)).toBeNull();
});

it('is handed in when every question is answered and saved; the missing ones are named', async () => {
  fakeApi(handlers);
  const { user, router } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  expect((await button(/Entregar examen/)).disabled).toBe(true);
  expect(screen.getByText(/Te faltan 1, 2 y 3/)).toBeDefined();
  for (const n of [1, 2, 3]) {
    await user.click(option(`Opción 1 de la ${n}`));
    if (n < 3) await user.click(await button(/Siguiente/));
  }
  await waitFor(() => expect(saved).toHaveLength(3));
  await user.click(await button(/Entregar examen/));
  expect(await screen.findByRole('heading', { name: 'Esta vez no aprobaste' })).toBeDefined();
  expect(router.state.location.pathname).toBe(`${introductionPath}/resultado`);
});

it('a second attempt shows its own questions and then its own result, never those of the first', async () => {
  const second = questions.map((question, n) => ({ ...question, id: idOf(50 + n), question: `¿Otra ${n + 1}?` }));
  let attempt = 1;
  let running = true;
  fakeApi({
    ...handlers,
    getExamIntroduction: () =>
      anIntroduction({ running: running ? { exam_id: idOf(attempt), expires_at: '2026-11-24T17:12:00Z' } : null }),
    startExam: () => {
      if (!running) attempt += 1;
      running = true;
      return anExam();
    },
    getExam: () => (attempt === 1 ? anExam() : anExam({ exam_id: idOf(2), attempt: 2, questions: second })),
    finishExam: () => {
      running = false;
      return aResult();
    },
    saveExamAnswer: () => refuse('EXAM_OVER'),
    listExams: () => [anAttempt({ exam_id: idOf(attempt) })],
    getExamResult: ({ params }: { params: { id: string } }) =>
      params.id === idOf(1) ? aResult() : aResult({ exam_id: idOf(2), attempt: 2, attempts_left: 1 }),
  });
  const { user, router } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  await user.click(option('Opción 1 de la 1'));
  expect(await screen.findByText('te quedan 2 hasta el 24 de diciembre de 2026')).toBeDefined();
  await router.navigate({ to: introductionPath });
  await user.click(await button(/Empezar el examen/));
  expect(await screen.findByText('¿Otra 1?')).toBeDefined();
  expect(screen.queryByText('¿Pregunta 1?')).toBeNull();
  await user.click(option('Opción 1 de la 1'));
  expect(await screen.findByText('te queda 1 hasta el 24 de diciembre de 2026')).toBeDefined();
});

it('returning to the tab shows answers of another tab and the remaining time of the server', async () => {
  const [first] = questions;
  const answers = [{ question_id: first?.id ?? '', option_id: first?.options[2]?.id ?? '', saved_at: NOW }];
  const api = fakeApi(handlers);
  await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  expect(await screen.findByText('Quedan 30 min')).toBeDefined();
  api.handlers = {
    ...handlers,
    getExam: () => anExam({ answers, server_time: '2026-11-24T17:02:00Z' }),
  } as never;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Quedan 10 min')).toBeDefined();
  await waitFor(() => expect(option('Opción 3 de la 1').checked).toBe(true));
});

it('returning to the tab after the attempt ended elsewhere shows its result', async () => {
  const api = fakeApi(handlers);
  await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  api.handlers = { ...handlers, getExamIntroduction: () => anIntroduction({ running: null }) } as never;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Esta vez no aprobaste' })).toBeDefined();
});

it('marks a question for later', async () => {
  fakeApi(handlers);
  const { user } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  const flag = await button(/^Marca/);
  await user.click(flag);
  expect(flag.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('button', { name: 'Pregunta 1: sin responder, marcada' }).length).toBeGreaterThan(0);
});

it('asks before leaving: the time goes on', async () => {
  fakeApi(handlers);
  const { user, router } = await open('preguntas');
  await user.click(await button(/^Salir$/));
  expect(await screen.findByText(/El tiempo sigue corriendo hasta las 11:12/)).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Salir' }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(introductionPath));
});

it('that ended elsewhere is not answered any more: its result is shown', async () => {
  fakeApi({ ...handlers, saveExamAnswer: () => refuse('EXAM_OVER') });
  const { user } = await open('preguntas');
  await screen.findByText('¿Pregunta 1?');
  await user.click(option('Opción 1 de la 1'));
  expect(await screen.findByRole('heading', { name: 'Esta vez no aprobaste' })).toBeDefined();
});

it('not passed: when the next may be, what to review, no score and no question', async () => {
  fakeApi(handlers);
  await open('resultado');
  expect(await screen.findByText('desde el miércoles 25 de noviembre, 10:58')).toBeDefined();
  expect(screen.getByText('te quedan 2 hasta el 24 de diciembre de 2026')).toBeDefined();
  expect(screen.getByRole('link', { name: /Etapas del lavado/ }).getAttribute('href')).toContain('lamina=1');
  expect(document.body.textContent).not.toMatch(/\d\s?%/);
});

it('counts minutes, and seconds in the last five; says it aloud at ten, five and one', () => {
  expect([18 * 60_000, 5 * 60_000 + 1, 5 * 60_000, 61_000, 0].map(remainingText)).toEqual([
    'Quedan 18 min',
    'Quedan 6 min',
    'Quedan 5:00',
    'Quedan 1:01',
    'Se acabó el tiempo',
  ]);
  expect([11, 10, 6, 5, 1].map((minutes) => announcementFor(minutes * 60_000))).toEqual([
    '',
    'Quedan diez minutos.',
    'Quedan diez minutos.',
    'Quedan cinco minutos.',
    'Queda un minuto.',
  ]);
});
