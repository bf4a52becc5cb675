import type { LabourPaper } from './sheet.ts';

/**
 * Renders a labour constancia as PDF: letter, portrait, the fields of form DC-3 on the front and its
 * catalogues on the back, as art. 24-IV c of the Acuerdo of 14 June 2013 asks. The same data give the same
 * bytes. The drawing code is loaded with the first document.
 */
export async function renderLabourConstancia(paper: LabourPaper): Promise<Buffer> {
  const { drawPaper } = await import('./draw.ts');
  return drawPaper(paper);
}
