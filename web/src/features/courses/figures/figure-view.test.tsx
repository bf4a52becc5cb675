// @vitest-environment happy-dom
import type { Figure } from '@finaula/contract/figures';
import { expect, it } from 'vitest';
import { draw, screen, within } from '../../../testing/render.tsx';
import { FigureView } from './figure-view.tsx';

const show = (figure: Figure) => draw(() => <FigureView figure={figure} />);
const words = { title: 'El mensaje', alt: 'Los valores' };

it('a table keeps its roles, and each cell the name of its column', async () => {
  const rows = [
    { name: 'Plazo', cells: ['30 días', '20 días'] },
    { name: 'Quién', cells: ['Tu entidad', 'La autoridad'] },
  ];
  await show({ ...words, kind: 'compare', data: { columns: ['UNE', 'CONDUSEF'], rows } });
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Plazo/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => [cell.getAttribute('data-label'), cell.textContent]),
  ).toEqual([
    ['UNE', '30 días'],
    ['CONDUSEF', '20 días'],
  ]);
});

it('a figure has its title as its name, and says its values once', async () => {
  await show({ ...words, kind: 'steps', data: { steps: [{ text: 'Detén' }, { text: 'Avisa' }, { text: 'Anota' }] } });
  // The caption is the name of a figure, which screen readers repeat.
  expect(document.querySelector('figcaption')?.textContent).toBe('El mensaje');
  expect(screen.getAllByText('Los valores')).toHaveLength(1);
});

it('deadlines are drawn to scale, the wait apart', async () => {
  const tracks = [
    { name: 'Anexos', when: '5 días', from: 0, to: 5 },
    { name: 'Plan', when: '15 días', waits: 0, from: 5, to: 20 },
  ];
  await show({
    ...words,
    kind: 'timeline',
    data: {
      end: 20,
      marks: [
        { at: 0, text: 'lunes' },
        { at: 10, text: 'día 10' },
      ],
      tracks,
    },
  });
  const bars = [...document.querySelectorAll<HTMLElement>('[style*="--from"]')];
  expect(bars.map(({ style }) => [style.getPropertyValue('--from'), style.getPropertyValue('--to')])).toEqual([
    ['0', '0.25'],
    ['0', '0.25'],
    ['0.25', '1'],
  ]);
});

it('a ladder is to scale, and a rung without an amount is open', async () => {
  const rungs = [
    { name: 'Nivel 1', value: '750 UDIS', amount: 750 },
    { name: 'Nivel 2', value: '3,000 UDIS', amount: 3000 },
    { name: 'Sin límite', value: 'Expediente completo' },
  ];
  await show({ ...words, kind: 'ladder', data: { rungs } });
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ style }) => style.getPropertyValue('--part'))).toEqual(['0.25', '1', '0']);
  expect(items.map((item) => item.hasAttribute('data-open'))).toEqual([false, false, true]);
});

it('the second question of a decision is inside the answer that leads to it', async () => {
  const ways = [
    { answer: 'No', act: 'Sigue.' },
    {
      answer: 'Sí',
      act: 'Detente.',
      next: {
        question: '¿Es la persona?',
        ways: [
          { answer: 'Homónimo', act: 'Sigue.' },
          { answer: 'Es ella', act: 'Suspende.' },
        ],
      },
    },
  ];
  await show({ ...words, kind: 'decision', data: { question: '¿Coincide?', ways } });
  const [no, yes] = screen.getAllByRole('listitem').filter((item) => item.parentElement?.closest('li') === null);
  expect(within(no as HTMLElement).queryByText('¿Es la persona?')).toBeNull();
  within(yes as HTMLElement).getByText('Suspende.');
});
