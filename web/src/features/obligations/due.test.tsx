// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, within } from '../../testing/render.tsx';
import { aCourse, anOwnObligation } from '../../testing/samples.ts';
import { Due } from './due.tsx';

const course = { ...aCourse(10), slide_count: 12, quiz: null };
const obligation = anOwnObligation(
  { exam_minutes: 30, due_on: '2026-12-30' },
  { course_id: course.id, title: course.title },
);
const introduction = {
  available: true,
  kind: 'exam' as const,
  questions: 10,
  minutes: 30,
  passing_score: 80,
  certificate_by: 'exam' as const,
  attempts: 3,
  window_days: 30,
  cooldown_hours: 24,
  attempts_left: 2,
  unread_slides: [],
  running: null,
};
const drawAfter = (next: string | null) => {
  vi.stubEnv('TZ', 'America/Mexico_City');
  fakeApi({ getExamIntroduction: () => ({ ...introduction, next_attempt_at: next }) });
  const progress = [{ course_id: course.id, slide_number: 12, updated_at: '2026-11-20T15:00:00Z' }];
  return draw(() => <Due obligations={[obligation]} courses={[course]} progress={progress} entityName="Banco" />);
};

it('a read course leads to its exam', async () => {
  await drawAfter(null);
  const link = await screen.findByRole('link', { name: /^Presentar el examen/ });
  expect(link.getAttribute('href')).toBe(`/cursos/${course.id}/examen`);
});

it('while the next attempt has to wait, it leads to the course and says until when', async () => {
  await drawAfter('2026-11-29T19:28:00Z');
  const link = await screen.findByRole('link', { name: /^Repasar el curso/ });
  expect(link.getAttribute('href')).toBe(`/cursos/${course.id}`);
  expect(screen.getByText('Puedes volver a presentarlo el domingo 29 de noviembre, 13:28.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Presentar el examen/ })).toBeNull();
});

const [read, other] = [
  aCourse(10, { slide_count: 12, slides: [] }),
  aCourse(10, { id: 'c02', title: 'Otro curso', slide_count: 12, slides: [] }),
];
const asksFor = (title: string, ...courses: (typeof read)[]) =>
  anOwnObligation(
    { obligation_id: title, title, due_on: '2099-11-30' },
    ...courses.map(({ id, title: name, duration_minutes }) => ({ course_id: id, title: name, duration_minutes })),
  );

it('a row gives the sum of the minutes when several courses are missing, and none for one', async () => {
  const obligations = [
    asksFor('La primera', other),
    asksFor('De un curso', read),
    asksFor('De dos cursos', read, other),
  ];
  const progress = [{ course_id: read.id, slide_number: 6, updated_at: '2026-11-20T16:00:00Z' }];
  await draw(() => (
    <Due obligations={obligations} courses={[read, other] as never} progress={progress as never} entityName="Banco" />
  ));
  const [one, two] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(one?.textContent).toMatch(/te quedan \d+ min y su quiz/);
  expect(one?.textContent).not.toContain('30 min');
  expect(two?.textContent).toContain('60 min');
});
