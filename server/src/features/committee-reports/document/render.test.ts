import { expect, test } from 'vitest';
import { LOWEST, layOut } from './lay-out.ts';
import { renderReport } from './render.ts';
import { FOOT, SHEET } from './sheet.ts';
import { longest, usual } from './testing/reports.ts';

const printing = { productName: 'Finaula', isDraft: false };
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const few = { ...usual, totals: null, trend: { ...usual.trend, points: [], now: [] }, areas: [] };

test.each([
  ['a usual report', usual],
  ['a report with the longest texts', longest],
  ['a report of fewer than five people', few],
])('%s is one page without text behind its signatures', async (_, report) => {
  expect(pagesOf(await renderReport(report, printing))).toBe(1);
  const { sheet, bottom } = layOut(report, printing);
  expect(bottom).toBeLessThanOrEqual(LOWEST);
  for (const { lines } of sheet.blocks)
    for (const { x, width, baseline } of lines) {
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(SHEET.width);
      expect(baseline).toBeLessThan(FOOT + 20);
    }
});

test('long texts shrink the line and keep every topic and request', () => {
  const { sheet, bottom } = layOut(longest, printing);
  const roomy = layOut({ ...longest, corrects: null, asks: [] }, printing);
  expect(bottom).toBeGreaterThan(roomy.bottom - 1);
  const said = sheet.blocks.map(({ says }) => says);
  for (const words of [...longest.asks, ...longest.topics.map(({ title }) => title)]) expect(said).toContain(words);
});

test('a preview says at its foot that it was not sent', () => {
  const says = (isDraft: boolean) => layOut(usual, { ...printing, isDraft }).sheet.blocks.map((block) => block.says);
  expect(says(true)).toContain('Vista previa: todavía no se envía. Hoja 1 de 1');
  expect(says(false)).not.toContain('Vista previa: todavía no se envía. Hoja 1 de 1');
});
