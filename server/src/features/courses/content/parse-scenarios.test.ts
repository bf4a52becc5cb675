import { expect, test } from 'vitest';
import { parseScenarios } from './parse-scenarios.ts';
import type { Source } from './schemas.ts';

const sources: Source[] = [
  { key: 'LIC', name: 'Ley', reform: 'reforma DOF 14-nov-2025', read: '2026-11-20', evidence: 'primary' },
  { key: 'DCG', name: 'Disposiciones', read: '2026-11-20', evidence: 'secondary' },
];
const wrong = (source: string) => `
          - text: La que cuesta
            consequence: [{ when: Lunes, what: El dinero ya no está. }]
            rule: La ley ordena detener la operación de inmediato.
            source: ${source}
            slide: 2`;
const step = (id: string, next: string, source = 'LIC art. 115') => `
      - id: ${id}
        text: Un cliente te pide algo que no deberías hacer.
        choices:
          - { text: La que sigue, next: ${next} }${wrong(source)}`;
const scenario = (n: number, steps: string) => `
  - id: m01-c${n}
    title: Un caso
    role: Ventanilla
    facts: [{ name: Hora, value: lunes }, { name: Fila, value: nadie }]
    steps:${steps}
    ending: Todo salió como debía y nadie perdió su dinero.
    takeaway: Lo que se detiene a tiempo no hay que recuperarlo.`;
const sound = (n: number) => scenario(n, step('a', 'b') + step('b', 'c') + step('c', 'd') + step('d', 'end'));

function read(first: string) {
  const faults: string[] = [];
  const text = `scenarios:${first}${sound(2)}${sound(3)}\n`;
  const scenarios = parseScenarios(text, 'm01', 2, sources, (_line, sentence) => faults.push(sentence));
  return { scenarios, faults };
}

test('a sound scenario leads step by step to its end, and a wrong choice cites its rule', () => {
  const steps = step('a', 'b') + step('b', 'c') + step('c', 'd') + step('d', 'end', 'DCG disposición 4ª');
  const { scenarios, faults } = read(scenario(1, steps));
  expect(faults).toEqual([]);
  expect(scenarios[0]?.steps[0]?.choices[0]).toEqual({ text: 'La que sigue', next: 'b' });
  expect(scenarios[0]?.steps[0]?.choices[1]).toMatchObject({
    source: 'LIC art. 115 (reforma DOF 14-nov-2025)',
    slide_number: 2,
  });
  expect(scenarios[0]?.steps[3]?.choices[1]).toMatchObject({ source: 'DCG disposición 4ª, según fuente secundaria' });
});

test.each([
  ['back', step('a', 'b') + step('b', 'c') + step('c', 'a') + step('d', 'end'), /El paso c lleva a «a»/],
  ['nowhere', step('a', 'b') + step('b', 'c') + step('c', 'x') + step('d', 'end'), /El paso c lleva a «x»/],
  [
    'past a step',
    step('a', 'b') + step('b', 'd') + step('c', 'd') + step('d', 'end'),
    /Ninguna decisión lleva al paso c/,
  ],
  ['without a source', step('a', 'b', 'Ley X') + step('b', 'c') + step('c', 'd') + step('d', 'end'), /no empieza con/],
  [
    'without a right choice',
    `${step('a', 'b') + step('b', 'c') + step('c', 'd')}
      - id: d
        text: Un cliente te pide algo que no deberías hacer.
        choices:${wrong('LIC art. 115')}${wrong('LIC art. 115')}`,
    /El paso d necesita una decisión que sigue/,
  ],
])('a scenario that leads %s is a fault', (_what, steps, sentence) => {
  expect(read(scenario(1, steps)).faults).toContainEqual(expect.stringMatching(sentence));
});
