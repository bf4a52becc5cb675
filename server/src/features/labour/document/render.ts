import type { LabourPaper } from './sheet.ts';

/**
 * Renders labour constancias as one PDF: letter, portrait, each with the fields of form DC-3 on the front and
 * its catalogues on the back, as art. 24-IV c of the Acuerdo of 14 June 2013 asks. The same data give the
 * same bytes. The drawing code is loaded with the first document.
 */
export async function renderLabourConstancias(papers: readonly [LabourPaper, ...LabourPaper[]]): Promise<Buffer> {
  const { drawPapers } = await import('./draw.ts');
  return drawPapers(papers);
}
