import { createHash } from 'node:crypto';
import type { CommitteeReport } from '@finaula/contract/committee-reports';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { findLatest, findSettings, insertReport, lockReports, readContent, saveSettings } from './queries.ts';

interface Sending {
  entityId: string;
  actorId: string;
  report: CommitteeReport;
  pdf: Buffer;
  /** Whether mail leaves: otherwise the report is only kept. */
  mails: boolean;
}

/** The content without the parts that a correction always changes. */
const saidBy = ({ folio: _, corrects: __, ...said }: CommitteeReport) => JSON.stringify(said);

/**
 * Keeps a report as it is and mails it to the institution's list. Its requests are then done.
 * @returns the id of the report
 * @throws ApiError REPORT_REASON_REQUIRED, REPORT_UNCHANGED
 */
export async function sendReport(
  database: Database,
  enqueueMessage: EnqueueMessage,
  { entityId, actorId, report, pdf, mails }: Sending,
): Promise<string> {
  return database.transaction().execute(async (tx) => {
    await lockReports(tx, entityId);
    const latest = await findLatest(tx, entityId, report.month);
    if (latest && report.corrects?.folio !== latest.folio) throw new ApiError('REPORT_REASON_REQUIRED');
    if (latest && saidBy(readContent(latest.document)) === saidBy(report)) throw new ApiError('REPORT_UNCHANGED');
    const { addresses: list } = await findSettings(tx, entityId);
    const addresses = mails ? list : [];
    const { id } = await insertReport(tx, {
      entity_id: entityId,
      month: report.month,
      folio: report.folio,
      document: JSON.stringify(report),
      pdf,
      corrects: latest?.id ?? null,
      reason: report.corrects?.reason ?? null,
      addresses,
      recorded_by: actorId,
    });
    for (const address of addresses)
      await enqueueMessage(tx, {
        kind: 'committee_report',
        userId: actorId,
        address,
        dedupeKey: `committee_report:${id}:${createHash('sha256').update(address).digest('hex').slice(0, 16)}`,
        facts: { report: id, month: report.month, ...(latest && { corrects: latest.folio }) },
      });
    await saveSettings(tx, entityId, { addresses: list, asks: [] });
    await audit(tx, {
      action: 'committee report sent',
      actorId,
      entityId,
      detail: {
        month: report.month,
        folio: report.folio,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        addresses: addresses.length,
        ...(latest && { corrects: latest.folio }),
      },
    });
    return id;
  });
}
