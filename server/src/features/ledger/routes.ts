import { LEDGER_PAGE } from '@finaula/contract/ledger';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { presentEntry } from './present.ts';
import { findHead, listEntries } from './queries.ts';
import { verifyLedger } from './verify-ledger.ts';

export const ledgerRoutes = ({ limit }: Services) => {
  const superAdmin = {
    listLedger: async ({ query, database }) => {
      const { rows } = await findHead(database);
      const page = { before: query.before ?? rows + 1, action: query.action, entityId: query.entity_id, limit: LEDGER_PAGE };
      return { entries: (await listEntries(database, page)).map(presentEntry), total: rows };
    },

    verifyLedger: async ({ session, database }) => {
      await limit('ledgerCheckByUser', session.user.id);
      return verifyLedger(database);
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { superAdmin };
};
