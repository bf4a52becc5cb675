// @vitest-environment happy-dom
import type { Scenario } from '@finaula/contract/scenarios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen, toasts, waitFor } from '../../../testing/render.tsx';
import { aCourse, aSlide } from '../../../testing/samples.ts';
import { ScenarioScreen } from './scenario-screen.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => vi.unstubAllGlobals());

const wrong = {
  text: 'Pagas',
  consequence: [{ when: 'Lunes', what: 'El dinero ya no está.' }],
  rule: 'La ley ordena detener la operación.',
  source: 'LIC art. 115',
  slide_number: 1,
};
const scenario: Scenario = {
  id: 'm01-c1',
  title: 'Viernes, diez para las seis',
  role: 'Ventanilla',
  minutes: 3,
  facts: [{ name: 'Hora', value: '17:50' }],
  steps: [
    { id: 'alerta', text: 'El sistema marca una coincidencia.', choices: [wrong, { text: 'Avisas', next: 'espera' }] },
    { id: 'espera', text: 'El cliente pregunta.', choices: [{ text: 'Esperas', next: 'end' }, wrong] },
  ],
  ending: 'Era un homónimo.',
  takeaway: 'Detener es tuyo.',
};
const course = aCourse(1, { scenarios: [scenario], slides: [aSlide(1, { title: 'La coincidencia' })] });

it('a wrong choice shows what it caused and returns; the end tells the way', async () => {
  const api = fakeApi({});
  const { user } = await draw(
    () => <ScenarioScreen course={course} scenario={scenario} counted={false} />,
    {},
    '/cursos/m01',
  );
  const decide = async (choice: string) => {
    await user.click(screen.getByRole('radio', { name: choice }));
    await user.click(screen.getByRole('button', { name: 'Decidir' }));
  };
  const focused = () => document.activeElement?.textContent;

  await decide('Pagas');
  expect(focused()).toBe('Lo que causó');
  screen.getByText('El dinero ya no está.');
  screen.getByText('LIC art. 115');
  expect(screen.getByRole('link', { name: /La coincidencia/ }).getAttribute('href')).toContain('lamina=1');
  expect(screen.queryByRole('radio')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Decidir otra vez' }));
  expect(focused()).toBe('El sistema marca una coincidencia.');
  await decide('Avisas');
  expect(focused()).toBe('El cliente pregunta.');
  screen.getByText('Decisión 2 de 2');
  await decide('Esperas');
  expect(focused()).toBe('Era un homónimo.');
  screen.getByText(/no se guardan/);
  expect(api.made).not.toContain('countDecision');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AvisasAntes: Pagas',
    'Esperas',
  ]);

  await user.click(screen.getByRole('button', { name: 'Repetir el caso' }));
  expect(focused()).toBe('El sistema marca una coincidencia.');
});

it('facts are read before the situation, and fold on a phone after the first decision', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const { user } = await draw(
    () => <ScenarioScreen course={course} scenario={scenario} counted={false} />,
    {},
    '/cursos/m01',
  );
  const areOpen = () => document.querySelector('details')?.open;
  expect(areOpen()).toBe(true);
  const [facts, situation] = [screen.getByText('17:50'), screen.getByText('El sistema marca una coincidencia.')];
  expect(facts.compareDocumentPosition(situation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('radio', { name: 'Avisas' }));
  await user.click(screen.getByRole('button', { name: 'Decidir' }));
  screen.getByText('Decisión 2 de 2 · Ventanilla');
  expect(areOpen()).toBe(false);
});

it('sends the first choice at each situation alone, and a failure does not disturb the case', async () => {
  const counted = vi.fn().mockRejectedValue(new Error('The network is gone.'));
  fakeApi({ countDecision: counted });
  const { user } = await draw(() => <ScenarioScreen course={course} scenario={scenario} counted />, {}, '/cursos/m01');
  const decide = async (choice: string) => {
    await user.click(screen.getByRole('radio', { name: choice }));
    await user.click(screen.getByRole('button', { name: 'Decidir' }));
  };
  screen.getByText(/tu institución solo ve totales de cinco personas o más/);
  await decide('Pagas');
  await user.click(screen.getByRole('button', { name: 'Decidir otra vez' }));
  await decide('Avisas');
  await decide('Esperas');
  await user.click(screen.getByRole('button', { name: 'Repetir el caso' }));
  await decide('Avisas');
  const choiceAt = (step_id: string, choice: number) => ({
    params: { id: course.id },
    body: { version: course.version, scenario_id: 'm01-c1', step_id, choice },
  });
  await waitFor(() => expect(counted).toHaveBeenCalledTimes(2));
  expect(counted.mock.calls.flat()).toEqual([choiceAt('alerta', 0), choiceAt('espera', 0)]);
  expect(toasts()).toEqual([]);
});
