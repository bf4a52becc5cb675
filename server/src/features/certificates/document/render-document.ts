import type { DocumentFacts } from './facts.ts';

export type { DocumentFacts } from './facts.ts';

/**
 * A constancia as a PDF: letter, landscape, one page, tagged, fonts embedded. The same facts always give the
 * same bytes, in any time zone and on any machine; they change only with this code or its libraries.
 *
 * What draws is loaded with the first document, so that the program's start does not wait for it.
 * @throws RangeError for a year outside 2000–2099, and for texts far longer than the product accepts.
 */
export async function renderDocument(facts: DocumentFacts): Promise<Buffer> {
  const { drawDocument } = await import('./draw-document.ts');
  return drawDocument(facts);
}
