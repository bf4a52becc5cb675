import { LEDGER_PAGE } from '@finaula/contract/ledger';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { presentEntry } from './present.ts';
import { countEntries, listEntries } from './queries.ts';
import { trustedBy } from './time-stamps/stamp-ledger.ts';
import { verifyAndSeal } from './verify-ledger.ts';

export const ledgerRoutes = ({ config, limit }: Services) => {
  const superAdmin = {
    listLedger: async ({ query, database }) => {
      const page = {
        before: query.before,
        action: query.action,
        signIns: query.sign_ins,
        entityId: query.entity_id,
        limit: LEDGER_PAGE,
      };
      return { entries: (await listEntries(database, page)).map(presentEntry), total: await countEntries(database) };
    },

    verifyLedger: async ({ session, database }) => {
      await limit('ledgerCheckByUser', session.user.id);
      const trusted = await trustedBy(config.timeStamps ?? {});
      return verifyAndSeal(database, { actorId: session.user.id }, { trusted });
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { superAdmin };
};
