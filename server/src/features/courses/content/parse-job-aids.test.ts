import { expect, test } from 'vitest';
import { parseJobAids } from './parse-job-aids.ts';

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
