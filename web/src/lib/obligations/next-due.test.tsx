// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen } from '../../testing/render.tsx';
import { anOwnObligation } from '../../testing/samples.ts';
import { useNextDue } from './next-due.ts';

const anObligation = (standing: 'vencida' | 'pendiente', ...courses: string[]) =>
  anOwnObligation({ standing, due_on: '2026-11-11' }, ...courses.map((course_id) => ({ course_id })));
const Next = ({ passed }: { passed?: string }) => {
  const { courseId, sentence } = useNextDue(passed) ?? {};
  return (
    <p>
      {courseId}: {sentence}
    </p>
  );
};

it.each([
  ['vencida', /^m04: Te falta «Curso m04» para «PLD\/FT anual», que venció el 11 de noviembre de 2026\.$/],
  ['pendiente', /^m04: Te falta «Curso m04» para «PLD\/FT anual», a más tardar el 11 de noviembre de 2026\.$/],
] as const)('says what is missing and until when: %s', async (standing, sentence) => {
  fakeApi({ listOwnObligations: () => [anObligation(standing, 'm04', 'm05')] });
  await draw(() => <Next />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('skips the course whose exam was just passed', async () => {
  fakeApi({ listOwnObligations: () => [anObligation('pendiente', 'm04', 'm05')] });
  await draw(() => <Next passed="m04" />);
  expect(await screen.findByText(/^m05: Te falta «Curso m05»/)).toBeTruthy();
});
