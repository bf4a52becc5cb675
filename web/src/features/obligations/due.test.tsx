// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { draw, screen, within } from '../../testing/render.tsx';
import { aCourse } from '../../testing/samples.ts';
import { Due } from './due.tsx';

const [read, other] = [
  aCourse(10, { slide_count: 12, slides: [] }),
  aCourse(10, { id: 'c02', title: 'Otro curso', slide_count: 12, slides: [] }),
];
const asked = ({ id, title, duration_minutes }: typeof read) => ({
  course_id: id,
  title,
  duration_minutes,
  done: false,
  documented: false,
});
const obligation = (title: string, courses: OwnObligation['courses']) =>
  ({
    obligation_id: title,
    title,
    standing: 'pendiente',
    assigned_on: '2026-11-01',
    due_on: '2099-11-30',
    exam_minutes: null,
    legal_basis: 'Ley',
    repeats: true,
    courses,
  }) as OwnObligation;

it('a row gives the sum of the minutes when several courses are missing, and none for one', async () => {
  const obligations = [
    obligation('La primera', [asked(other)]),
    obligation('De un curso', [asked(read)]),
    obligation('De dos cursos', [asked(read), asked(other)]),
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
