import { Readable } from 'node:stream';
import type { ProgrammeVersion } from '@finaula/contract/programmes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Member } from '../../identity/accounts/member.ts';
import type { Services } from '../../services.ts';
import type { Sheet } from '../../shared/exports/column.ts';
import { sendExport } from '../../shared/exports/send-export.ts';
import { approveProgramme } from './approve-programme.ts';
import { draftProgramme, draftRow } from './draft-programme.ts';
import { editRow, removeRow } from './edit-row.ts';
import { programmePdf, progressPdf } from './pdf.ts';
import { presentVersion, readProgramme } from './present.ts';
import { readProgress } from './progress.ts';
import { listProgrammes, listVersions } from './queries.ts';
import { programmeSheet, progressSheet } from './sheets.ts';

interface Files<Row> {
  fileName: string;
  pdf: () => Promise<Buffer>;
  sheet: Sheet<Row>;
  rows: readonly Row[];
  now: Date;
}

export const programmeRoutes = ({ config, limit }: Services) => {
  const authorOf = ({ id, entity_id, name }: Member) => ({ entityId: entity_id, actorId: id, name });
  const readOf = (database: Database, { entity_id }: Member, id: string, version?: number) =>
    readProgramme(database, entity_id, id, version);

  const sendFile = async <Row>(
    { fileName, pdf, sheet, rows, now }: Files<Row>,
    format: 'pdf' | 'xlsx',
    { user, request, reply }: { user: Member; request: FastifyRequest; reply: FastifyReply },
  ): Promise<Buffer | Readable> => {
    await limit('exportByUser', user.id);
    if (format === 'xlsx') return sendExport(Readable.from(rows), sheet, { format, fileName, now, request, reply });
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName}.pdf"`);
    return pdf();
  };
  const about = (user: Member) => ({
    entityName: user.entity_name,
    productName: config.platform.product_name,
    now: new Date(),
  });

  const reader = {
    listProgrammes: async ({ session: { user }, database }) => {
      const programmes = await listProgrammes(database, user.entity_id);
      const versions =
        programmes.length === 0
          ? []
          : await listVersions(
              database,
              programmes.map(({ id }) => id),
            );
      return programmes.map(({ id, year, rows }) => {
        const last = versions.findLast(({ programme_id }) => programme_id === id);
        return { id, year, rows: Number(rows), version: last ? presentVersion(last) : null };
      });
    },

    getProgramme: async ({ params, query: { version, format }, session: { user }, request, reply, database }) => {
      const programme = await readOf(database, user, params.id, version);
      if (format === 'json') return programme;
      const approved: ProgrammeVersion | undefined = programme.versions.find((one) => one.version === version);
      const of = about(user);
      const fileName = `programa-${programme.year}${approved ? `-version-${approved.version}` : '-borrador'}`;
      const files = {
        fileName,
        pdf: () => programmePdf(programme, approved, of),
        sheet: programmeSheet(programme, approved, of),
        rows: programme.rows,
        now: of.now,
      };
      return sendFile(files, format, { user, request, reply });
    },

    getProgrammeProgress: async ({ params, query: { on, format }, session: { user }, request, reply, database }) => {
      const progress = await readProgress(database, user.entity_id, params.id, on);
      if (format === 'json') return progress;
      const approved = (await listVersions(database, [params.id])).find(({ version }) => version === progress.version);
      const version = approved && presentVersion(approved);
      const of = about(user);
      const files = {
        fileName: `programado-y-realizado-${progress.year}`,
        pdf: () => progressPdf(progress, version, of),
        sheet: progressSheet(progress, version, of),
        rows: progress.rows,
        now: of.now,
      };
      return sendFile(files, format, { user, request, reply });
    },
  } satisfies Partial<Handlers<'reader'>>;

  const entidadAdmin = {
    createProgramme: async ({ body: { year }, session: { user }, database }) => {
      const id = await database.transaction().execute((tx) => draftProgramme(tx, authorOf(user), year));
      return readOf(database, user, id);
    },

    addProgrammeRow: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => draftRow(tx, authorOf(user), params.id, body.obligation_id));
      return readOf(database, user, params.id);
    },

    changeProgrammeRow: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => editRow(tx, user.entity_id, params.id, params.row_id, body));
      return readOf(database, user, params.id);
    },

    removeProgrammeRow: async ({ params, session: { user }, database }) => {
      await database.transaction().execute((tx) => removeRow(tx, user.entity_id, params.id, params.row_id));
      return readOf(database, user, params.id);
    },

    approveProgramme: async ({ params, body: { reason, ...approval }, session: { user }, database }) => {
      const approver = { entityId: user.entity_id, entityName: user.entity_name, actorId: user.id };
      await database
        .transaction()
        .execute((tx) => approveProgramme(tx, approver, params.id, { ...approval, reason: reason ?? null }));
      return readOf(database, user, params.id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { reader, entidadAdmin };
};
