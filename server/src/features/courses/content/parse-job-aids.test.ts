import { expect, test } from 'vitest';
import { pageFault, parseJobAids } from './parse-job-aids.ts';

function read({ id = 'm01-h1', slides = '[2]', line = 'Detén la operación' } = {}) {
  const faults: string[] = [];
  const part = (title: string) => `
      - { title: ${title}, kind: check, lines: [${line}, Avisa a cumplimiento] }`;
  const text = `job_aids:
  - id: ${id}
    title: Una hoja
    desk: Ventanilla
    use: Cuando algo no cuadra en tu mostrador.
    slides: ${slides}
    parts:${part('Primero')}${part('Después')}
    stop: No le digas que sospechas.
`;
  return { aids: parseJobAids(text, 'm01', 3, (_line, sentence) => faults.push(sentence)), faults };
}

test('lists that crowd one of the two columns are a fault, and one long list alone is none', () => {
  const list = (characters: number) => ({ title: '', kind: 'check' as const, lines: ['a'.repeat(characters)] });
  expect(pageFault([list(1_050)])).toBeUndefined();
  expect(pageFault([list(425), list(425), list(425), list(425)])).toBeUndefined();
  expect(pageFault([list(450), list(450), list(450)])).toBe(
    'Una de sus dos columnas tiene 900 caracteres; caben 850. Acorta o empareja las listas.',
  );
});

test('a sound job aid is read with its slides', () => {
  const { aids, faults } = read();
  expect(faults).toEqual([]);
  expect(aids).toMatchObject([{ id: 'm01-h1', slide_numbers: [2], parts: [{ kind: 'check' }, {}] }]);
});

test.each([
  [{ id: 'm01-h2' }, 'El id debe ser m01-h1.'],
  [{ slides: '[2, 4]' }, 'La lámina 4 no existe.'],
  [{ line: Array.from({ length: 6 }, (_, i) => `${i}${'a'.repeat(140)}`).join(', ') }, /caracteres; en una página/],
])('a faulty job aid is reported: %#', (change, sentence) => {
  expect(read(change).faults[0]).toMatch(sentence);
});
