// @vitest-environment happy-dom
import type { Certificate } from '@finaula/contract/certificates';
import { expect, it } from 'vitest';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen } from '../../testing/render.tsx';
import { anOwnObligation } from '../../testing/samples.ts';
import { Obtained } from './obtained.tsx';

const due = (standing: OwnObligation['standing']) =>
  anOwnObligation({ standing, due_on: '2026-11-23' }, { course_id: 'm02', title: 'Enfoque basado en riesgo' });

it.each([
  ['por_vencer', ', a más tardar el 23 de noviembre de 2026.'],
  ['vencida', ', que venció el 23 de noviembre de 2026.'],
] as const)('names the course that is missing for an obligation that is %s', async (standing, until) => {
  fakeApi({ listOwnObligations: () => [due(standing)] });
  const certificate = { folio: '7K3M-9QXW', valid_until: '2027-11-20' } as Certificate;
  await draw(() => <Obtained certificate={certificate} />);
  expect((await screen.findByText(/PLD\/FT anual/)).textContent).toBe(
    `Te falta «Enfoque basado en riesgo» para «PLD/FT anual»${until}`,
  );
});
