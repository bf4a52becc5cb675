import type { CommitteeReports, SentReport } from '@finaula/contract/committee-reports';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import { renderReport } from './document/render.ts';
import {
  findSent,
  findSettings,
  listMonths,
  listSent,
  readContent,
  readEntity,
  type SentRecord,
  saveSettings,
} from './queries.ts';
import { type ReportSources, readReport } from './read-report.ts';
import { sendReport } from './send-report.ts';

const presentSent = ({ recorded_at, ...sent }: SentRecord): SentReport => ({
  id: sent.id,
  month: sent.month,
  folio: sent.folio,
  sent_at: recorded_at.toISOString(),
  sent_by: sent.sent_by,
  addresses: sent.addresses,
  corrects_folio: sent.corrects_folio,
  reason: sent.reason,
});

const asFile = (reply: FastifyReply, month: string) =>
  reply.type('application/pdf').header('content-disposition', `attachment; filename="informe-al-comite-${month}.pdf"`);

export const committeeReportRoutes = ({ config, limit, enqueueMessage }: Services, sources: ReportSources) => {
  const productName = config.platform.product_name;

  const unsentOf = async (database: Database, entityId: string): Promise<CommitteeReports['unsent']> => {
    if (config.mail === undefined) return 'mail_off';
    return (await readEntity(database, entityId)).review === 'verified' ? null : 'unreviewed';
  };
  const read = async (database: Database, entityId: string): Promise<CommitteeReports> => ({
    sent: (await listSent(database, entityId)).map(presentSent),
    months: await listMonths(database, entityId),
    ...(await findSettings(database, entityId)),
    unsent: await unsentOf(database, entityId),
  });
  const findOne = async (database: Database, entityId: string, id: string) => {
    const found = await findSent(database, entityId, id);
    if (!found) throw new ApiError('REPORT_NOT_FOUND');
    return found;
  };

  const entidadAdmin = {
    listCommitteeReports: async ({ session: { user }, database }) => read(database, user.entity_id),

    previewCommitteeReport: async ({ query: { month, format }, session: { user }, database, reply }) => {
      const { report } = await readReport(sources, database, user.entity_id, month, undefined);
      if (format === 'json') return report;
      await limit('documentByUser', user.id);
      asFile(reply, month);
      return renderReport(report, { productName, isDraft: true });
    },

    getCommitteeReport: async ({ params, query: { format }, session: { user }, database, reply }) => {
      const { document, pdf, ...sent } = await findOne(database, user.entity_id, params.id);
      if (format === 'json') return { ...presentSent(sent), report: readContent(document) };
      await limit('documentByUser', user.id);
      asFile(reply, sent.month);
      return pdf;
    },

    changeCommitteeSettings: async ({ body, session: { user }, database }) => {
      const entityId = user.entity_id;
      await database.transaction().execute(async (tx) => {
        const kept = await findSettings(tx, entityId);
        const next = {
          addresses: [...new Set(body.addresses ?? kept.addresses)],
          asks: body.asks ?? kept.asks,
        };
        if (JSON.stringify(next) === JSON.stringify(kept)) throw new ApiError('NOTHING_CHANGED');
        await saveSettings(tx, entityId, next);
        if (body.addresses !== undefined)
          await audit(tx, {
            action: 'committee list changed',
            actorId: user.id,
            entityId,
            detail: { addresses: next.addresses.length },
          });
      });
      return read(database, entityId);
    },

    sendCommitteeReport: async ({ body: { month, reason }, session: { user }, database }) => {
      const entityId = user.entity_id;
      await limit('committeeReportByEntity', entityId);
      const { report, pending } = await readReport(sources, database, entityId, month, reason);
      if (pending) throw new ApiError('REPORT_PENDING');
      const id = await sendReport(database, enqueueMessage, {
        entityId,
        actorId: user.id,
        report,
        pdf: await renderReport(report, { productName, isDraft: false }),
        mails: (await unsentOf(database, entityId)) === null,
      });
      return presentSent(await findOne(database, entityId, id));
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { entidadAdmin };
};
