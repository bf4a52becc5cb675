import { LEDGER_PAGE, type LedgerFilters } from '@finaula/contract/ledger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/connect.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { sendExport } from '../../shared/exports/send-export.ts';
import { exportEntries, sheetOf } from './export-entries.ts';
import { presentEntry } from './present.ts';
import { countEntries, listEntries } from './queries.ts';
import { trustedBy } from './time-stamps/stamp-ledger.ts';
import { verifyAndSeal } from './verify-ledger.ts';

interface Asked {
  query: LedgerFilters & { entity_id?: string | undefined };
  /** The name of the platform or institution that the log is of. */
  reader: string;
  /** The institution whose rows alone the caller may read. */
  ownEntity?: string;
  userId: string;
  database: Database;
  request: FastifyRequest;
  reply: FastifyReply;
}

export const ledgerRoutes = ({ config, limit }: Services) => {
  async function list({ query, reader, ownEntity, userId, database, request, reply }: Asked) {
    const { before, format, ...wanted } = query;
    if (format === 'json')
      return {
        entries: (await listEntries(database, wanted, { before, limit: LEDGER_PAGE })).map(presentEntry),
        total: await countEntries(database, ownEntity),
      };
    await limit('exportByUser', userId);
    const download = { format, fileName: 'bitacora', now: new Date(), request, reply };
    return sendExport(exportEntries(database, wanted), sheetOf(reader, wanted), download);
  }

  const superAdmin = {
    listLedger: ({ session: { user }, ...asked }) =>
      list({ ...asked, reader: config.platform.product_name, userId: user.id }),

    verifyLedger: async ({ session, database }) => {
      await limit('ledgerCheckByUser', session.user.id);
      const trusted = await trustedBy(config.timeStamps ?? {});
      return verifyAndSeal(database, { actorId: session.user.id }, { trusted });
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  const entidadAdmin = {
    listActivity: ({ session: { user }, query, ...asked }) =>
      list({
        ...asked,
        query: { ...query, entity_id: user.entity_id },
        reader: user.entity_name,
        ownEntity: user.entity_id,
        userId: user.id,
      }),
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { superAdmin, entidadAdmin };
};
