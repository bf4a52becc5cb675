import type { CommitteeReport } from '@finaula/contract/committee-reports';

export interface Printing {
  productName: string;
  /** A preview says so at its foot. */
  isDraft: boolean;
}

/**
 * Renders a report as PDF: letter, portrait, always one page. The same report gives the same bytes. The
 * drawing code is loaded with the first document.
 */
export async function renderReport(report: CommitteeReport, printing: Printing): Promise<Buffer> {
  const { drawReport } = await import('./draw.ts');
  return drawReport(report, printing);
}
