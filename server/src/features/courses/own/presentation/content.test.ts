import { cleanLine } from '@finaula/contract/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deckOf, paragraph, run, shape, slideXml, table } from './fixtures/deck.ts';
import { parse } from './parse-presentation.ts';

/** Pieces of text as they come from Word, the web and other scripts. */
const piece = fc.constantFrom(
  'El cliente',
  ' firma.',
  '\u200b',
  '\u00ad',
  '\u00a0',
  '•',
  '• ',
  '- ',
  '\uf0b7',
  '“sí”',
  'مرحبا',
  '\u202e',
  '\t',
  '_x000B_',
  '_x2022_ ',
  '\u2028',
  '3.',
);
const bullet = fc.constantFrom(
  '',
  '<a:pPr><a:buChar char="•"/></a:pPr>',
  '<a:pPr lvl="2"><a:buAutoNum type="arabicPeriod"/></a:pPr>',
  '<a:pPr rtl="1"><a:buNone/></a:pPr>',
);
const runs = fc.array(
  fc.array(piece, { maxLength: 6 }).map((pieces) => run(pieces.join(''))),
  { minLength: 1, maxLength: 4 },
);
const typed = fc.tuple(runs, bullet).map(([texts, properties]) => paragraph(texts.join('<a:br/>'), properties));
const part = fc.oneof(
  fc.array(typed, { maxLength: 6 }).map((paragraphs) => shape(paragraphs)),
  fc.array(fc.array(piece, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map((rows) => table(rows)),
);

test('text of any form becomes paragraphs and lists of clean lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
      const file = deckOf({ slides: [{ xml: slideXml(shape(['T'], { ph: 'type="title"' }) + parts.join('')) }] });
      const content = (await parse(file, undefined, async () => undefined)).slides[0]?.content ?? '';
      for (const block of content === '' ? [] : content.split('\n\n')) {
        const lines = block.split('\n');
        const items = lines.filter((line) => line.startsWith('• '));
        expect([lines.length === 1 ? 0 : lines.length, lines.length]).toContain(items.length);
        for (const line of lines) {
          const text = line.replace(/^• /, '');
          expect(text).toMatch(/^[^\s•]/u);
          expect(text).toBe(cleanLine(text));
        }
      }
    }),
    { numRuns: 100 },
  );
});
