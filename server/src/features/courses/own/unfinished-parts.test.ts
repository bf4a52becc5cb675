import type { DraftSlide } from '@finaula/contract/course-draft';
import { courseDraft } from '@finaula/contract/course-draft';
import { expect, test } from 'vitest';
import { draftOf, guardSlide, questionAbout, withdrawalSheet } from '../../../testing/course-draft.ts';
import { courseOf } from './document.ts';
import { draftFaults } from './draft-faults.ts';

const said = (draft: ReturnType<typeof draftOf>) =>
  Object.fromEntries(
    draftFaults(draft)
      .filter(({ kind }) => kind === 'fault')
      .map(({ part, number, field, sentence }) => [`${part} ${number} ${field}`, sentence]),
  );
const drawing = (figure: DraftSlide['figure']) => draftOf({ slides: [{ ...guardSlide, figure }] });
const words = { title: 'Primero se llama', alt: 'Tres pasos' };

test('a figure without its texts blocks a review, with each fault at its field', () => {
  const figure = { kind: 'steps', title: '', alt: ' ', data: { steps: [{ text: 'Llama' }, { text: '' }] } } as const;
  expect(said(drawing({ ...figure, data: { steps: [...figure.data.steps] } }))).toEqual({
    'slide 1 figure.title': 'Falta este texto.',
    'slide 1 figure.alt': 'Falta este texto.',
    'slide 1 figure.data.steps': 'Son al menos 3.',
    'slide 1 figure.data.steps.1.text': 'Falta este texto.',
  });
});

test('a timeline whose deadline ends beyond its scale blocks a review', () => {
  const tracks = ['Aviso', 'Plan'].map((name) => ({ name, when: 'pronto', from: 0, to: 40 }));
  const marks = [
    { at: 0, text: 'hoy' },
    { at: 10, text: 'día 10' },
  ];
  const faults = said(drawing({ kind: 'timeline', ...words, data: { end: 20, marks, tracks } }));
  expect(faults).toEqual({
    'slide 1 figure.data.tracks': 'Las marcas suben desde 0, y cada plazo cabe entre 0 y el final.',
  });
});

const wrong = {
  text: 'Pagar',
  consequence: [{ when: 'Lunes', what: 'El dinero ya no está.' }],
  rule: 'Se llama antes.',
};
const scenario = {
  id: 'caso',
  title: 'El retiro',
  role: 'Ventanilla',
  minutes: 9,
  facts: [{ name: 'Hora', value: '10:40' }],
  steps: [
    {
      id: 'uno',
      text: 'Pide un retiro.',
      choices: [
        { text: ' Llamar ', next: 'end' },
        { ...wrong, source: 'Cap. 4', slide_number: 1 },
      ],
    },
  ],
  ending: 'Nadie perdió.',
  takeaway: 'Llama antes.',
};

test('a whole case is published with tidy texts and its minutes', () => {
  const draft = draftOf({ scenarios: [scenario] });
  expect(said(draft)).toEqual({});
  expect(courseOf('e-1', draft, '2026-11-28').scenarios).toMatchObject([
    { minutes: 1, steps: [{ choices: [{ text: 'Llamar', next: 'end' }, wrong] }] },
  ]);
});

test('texts pasted from Word are published without what it leaves in them', () => {
  const pasted = questionAbout('un sobre', { options: ['\u200bLlamas\u00a0a la \u201cguardia\u201d', 'Nada'] });
  const slides = [{ ...guardSlide, title: 'La\u00ad guardia\u200b', content: '\u00b7\u00a0Llama.\n\u00b7 Anota.' }];
  const course = courseOf('e-1', draftOf({ slides, quiz: { passing_score: 80, questions: [pasted] } }), '2026-11-28');
  expect(course.slides).toMatchObject([{ title: 'La guardia', content: '• Llama.\n• Anota.' }]);
  expect(course.quiz?.questions[0]?.options[0]).toBe('Llamas a la "guardia"');
  expect(said(draftOf({ title: '\u200b\u00a0' }))).toEqual({ 'course 0 title': 'Escribe el título del curso.' });
});

test('lines pasted from Word into a figure and a case lose bullets and invisible characters', () => {
  const figure = {
    kind: 'steps',
    title: '\u00b7\u00a0Del \u201csobre\u201d a la bóveda\u200b',
    alt: 'Tres pa\u00adsos',
    data: { steps: ['\u2022\tCierra', '- Anota', '\uf0b7 Entrega'].map((text) => ({ text })) },
  } as const;
  const facts = [{ name: '\u200bHora', value: '\u2022 10:40\u00a0h' }];
  const draft = draftOf({
    slides: [{ ...guardSlide, figure: { ...figure, data: { steps: [...figure.data.steps] } } }],
    scenarios: [{ ...scenario, facts, ending: '\u201cNadie\u201d perdió.' }],
  });
  expect(said(draft)).toEqual({});
  const course = courseOf('e-1', draft, '2026-11-28');
  expect(course.slides[0]?.figure).toEqual({
    kind: 'steps',
    title: 'Del "sobre" a la bóveda',
    alt: 'Tres pasos',
    data: { steps: [{ text: 'Cierra' }, { text: 'Anota' }, { text: 'Entrega' }] },
  });
  expect(course.scenarios).toMatchObject([{ facts: [{ name: 'Hora', value: '10:40 h' }], ending: '"Nadie" perdió.' }]);
  const invisible = draftOf({ scenarios: [{ ...scenario, ending: '\u200b\u00a0' }] });
  expect(said(invisible)).toEqual({ 'scenario 1 ending': 'Falta este texto.' });
});

test('a case that leads nowhere, or to a slide that is gone, blocks a review', () => {
  const [step] = scenario.steps;
  const draft = courseDraft.parse({
    ...draftOf(),
    scenarios: [
      {
        ...scenario,
        steps: [
          {
            ...step,
            choices: [
              { text: 'Llamar', next: 'uno' },
              { ...wrong, rule: '', source: 'Cap. 4', slide_number: 9 },
            ],
          },
          { id: 'dos', text: 'Sigue.', choices: [{ text: 'Ir', next: 'end' }] },
        ],
      },
    ],
  });
  expect(said(draft)).toEqual({
    'scenario 1 steps.0': 'El paso 1 lleva a «1», que no es un paso posterior ni el final.',
    'scenario 1 steps.0.choices.1.rule': 'Falta este texto.',
    'scenario 1 steps.0.choices.1.slide_number': 'La lámina que enseña la regla ya no existe.',
    'scenario 1 steps.1': 'Ninguna decisión lleva al paso 2.',
    'scenario 1 steps.1.choices': 'Son al menos 2.',
  });
});

const [list] = withdrawalSheet.parts;

test('a whole sheet is published without blank lines and pasted bullets', () => {
  const lines = ['\u2022 Llama a la guardia ', '', '\uf0b7\tAnota la \u201chora\u201d'];
  const draft = draftOf({ job_aids: [{ ...withdrawalSheet, parts: list ? [{ ...list, lines }] : [] }] });
  expect(said(draft)).toEqual({});
  expect(courseOf('e-1', draft, '2026-11-28').job_aids).toEqual([
    { ...withdrawalSheet, parts: [{ ...list, lines: ['Llama a la guardia', 'Anota la "hora"'] }] },
  ]);
});

test('a sheet that is not whole blocks a review, with each fault at its field', () => {
  const part = (lines: string[]) => ({ title: '', kind: 'points' as const, lines });
  const eight = Array.from({ length: 8 }, (_, i) => `${i}`);
  const parts = [part(['Solo uno', ' ']), part(eight), part(['a'.repeat(1_800), 'Otro'])];
  const blank = { ...withdrawalSheet, title: ' ', parts, stop: '', slide_numbers: [] };
  expect(said(draftOf({ job_aids: [blank, { ...withdrawalSheet, slide_numbers: [9] }] }))).toEqual({
    'job_aid 1 title': 'Falta este texto.',
    'job_aid 1 parts': 'La hoja tiene 1,821 caracteres; en una página caben 1,700.',
    'job_aid 1 parts.0.title': 'Falta este texto.',
    'job_aid 1 parts.0.lines': 'Son al menos 2.',
    'job_aid 1 parts.1.title': 'Falta este texto.',
    'job_aid 1 parts.1.lines': 'Son a lo más 7.',
    'job_aid 1 parts.2.title': 'Falta este texto.',
    'job_aid 1 parts.2.lines': 'Un renglón lleva a lo más 150 letras.',
    'job_aid 1 stop': 'Falta este texto.',
    'job_aid 1 slide_numbers': 'Marca al menos una lámina.',
    'job_aid 2 slide_numbers': 'La lámina 9 ya no existe.',
  });
});

test('a sheet whose sources do not fit at its foot blocks a review; each counts once', () => {
  const citing = (...sources: string[]) => ({ ...guardSlide, sources });
  const long = (letter: string) => `Manual ${letter.repeat(240)}`;
  const slides = [citing(long('a'), long('b')), citing(long('a'), long('b'))];
  const job_aids = [{ ...withdrawalSheet, slide_numbers: [1, 2] }];
  expect(said(draftOf({ slides, job_aids }))).toEqual({});
  expect(
    said(
      draftOf({
        slides: [...slides, citing(long('c'), long('d'))],
        job_aids: [{ ...withdrawalSheet, slide_numbers: [1, 2, 3] }],
      }),
    ),
  ).toEqual({
    'job_aid 1 slide_numbers': 'Las fuentes de estas láminas tienen 998 letras; al pie caben 800.',
  });
});
