import type { CommitteeReport } from '@finaula/contract/committee-reports';
import type { Printing } from './sheet.ts';

/**
 * Renders a report as PDF: letter, portrait, always one page. The same report gives the same bytes. The
 * drawing code is loaded with the first document.
 */
export async function renderReport(report: CommitteeReport, printing: Printing): Promise<Buffer> {
  const { drawReport } = await import('./draw.ts');
  return drawReport(report, printing);
}
