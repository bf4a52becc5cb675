import { expect, test } from 'vitest';
import { numberText } from './bullets.ts';
import { deckOf, paragraph, run, shape, slideXml } from './fixtures/deck.ts';
import { parse } from './parse-presentation.ts';

test.each([
  ['arabicPeriod', 12, '12.'],
  ['arabicParenR', 3, '3)'],
  ['arabicPlain', 3, '3'],
  ['alphaUcPeriod', 27, 'AA.'],
  ['alphaLcParenBoth', 2, '(b)'],
  ['romanUcPeriod', 1994, 'MCMXCIV.'],
  ['romanLcParenR', 4, 'iv)'],
  ['arabicPeriod', 40_000, ''],
  ['arabicPeriod', Number.NaN, ''],
])('a number of the form %s shows %i as «%s»', (type, number, shown) => {
  expect(numberText(type, number)).toBe(shown);
});

const numbered = (text: string, type: string, level = 0, more = '') =>
  paragraph(text, `<a:pPr lvl="${level}"><a:buAutoNum type="${type}"${more}/></a:pPr>`);
const contentOf = async (paragraphs: readonly string[]) => {
  const file = deckOf({ slides: [{ xml: slideXml(shape(['T'], { ph: 'type="title"' }) + shape(paragraphs)) }] });
  return (await parse(file, undefined, async () => undefined)).slides[0]?.content;
};

test('a numbered list goes on behind the items below it', async () => {
  const content = await contentOf([
    numbered('Recibe', 'arabicPeriod'),
    numbered('Correo', 'alphaLcParenR', 1),
    numbered('Carta', 'alphaLcParenR', 1),
    numbered('Contesta', 'arabicPeriod'),
    numbered('Correo', 'alphaLcParenR', 1),
  ]);
  expect(content).toBe('• 1. Recibe\n• a) Correo\n• b) Carta\n• 2. Contesta\n• a) Correo');
});

test('a page number goes with its word, and a sentence that names one stays', async () => {
  const number = '<a:fld type="slidenum"><a:t>3</a:t></a:fld>';
  const content = await contentOf([
    'Cuelga.',
    `<a:p>${run('Página ')}${number}</a:p>`,
    `<a:p>${run('Pág. ')}${number}${run(' de 12')}</a:p>`,
    `<a:p>${run('Sigue en la página ')}${number}</a:p>`,
  ]);
  expect(content).toBe('Cuelga.\n\nSigue en la página');
});

test('a numbered list begins again behind a paragraph, or where its author says', async () => {
  const content = await contentOf([
    numbered('Fracción', 'romanUcPeriod', 0, ' startAt="4"'),
    numbered('Fracción', 'romanUcPeriod', 0, ' startAt="4"'),
    'Y además:',
    numbered('Otra', 'romanUcPeriod'),
  ]);
  expect(content).toBe('• IV. Fracción\n• V. Fracción\n\nY además:\n\n• I. Otra');
});
