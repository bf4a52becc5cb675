import type { DocumentFacts } from './facts.ts';

export type { DocumentFacts } from './facts.ts';

/**
 * Renders a certificate as PDF: letter, landscape, one page, tagged, fonts embedded. The same facts give the
 * same bytes in any time zone and on any machine, until this code or its libraries change. The drawing code
 * is loaded with the first document, so that the program starts without it.
 * @throws RangeError for a year outside 2000–2099, and for texts far longer than the product accepts.
 */
export async function renderDocument(facts: DocumentFacts): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document.ts');
  return drawDocument(facts);
}
