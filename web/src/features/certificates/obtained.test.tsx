// @vitest-environment happy-dom
import type { Certificate } from '@finaula/contract/certificates';
import { expect, it } from 'vitest';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { Obtained } from './obtained.tsx';

const due = (standing: string) =>
  ({
    obligation_id: idOf(50),
    title: 'PLD/FT anual',
    exam_minutes: null,
    legal_basis: 'Ley',
    standing,
    assigned_on: '2026-11-01',
    fulfilled_on: null,
    valid_until: null,
    warned_from: '2026-11-16',
    repeats: true,
    waived_until: null,
    waiver_reason: null,
    due_on: '2026-11-23',
    courses: [
      { course_id: 'm02', title: 'Enfoque basado en riesgo', done: false, documented: false, duration_minutes: 20 },
    ],
  }) as OwnObligation;

it.each([
  ['por_vencer', ', a más tardar el 23 de noviembre de 2026.'],
  ['vencida', ', que venció el 23 de noviembre de 2026.'],
])('names the course that is missing for an obligation that is %s', async (standing, until) => {
  fakeApi({ listOwnObligations: () => [due(standing)] } as never);
  const certificate = { folio: '7K3M-9QXW', valid_until: '2027-11-20' } as Certificate;
  await draw(() => <Obtained certificate={certificate} />);
  expect((await screen.findByText(/PLD\/FT anual/)).textContent).toBe(
    `Te falta «Enfoque basado en riesgo» para «PLD/FT anual»${until}`,
  );
});
