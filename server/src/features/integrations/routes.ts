import { sql } from 'kysely';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { keysetPage } from '../../shared/lists/keyset-page.ts';
import { wakeWebhook } from './jobs.ts';
import { bodyOf, selectEvents } from './message.ts';
import { addTest, changeWebhook, listWebhooks, makeWebhook, removeWebhook, requireWebhook, resend } from './stored.ts';

const PAGE = 25;

const byTime = {
  keys: [
    { column: sql`occurred_at`, type: 'timestamptz' },
    { column: sql`webhook_deliveries.id`, type: 'uuid' },
  ],
  descending: true,
} as const;

export const integrationRoutes = ({ config, limit, jobs }: Services) => {
  const installation = { dataDir: config.dataDir, loopback: config.localProviders };
  const entidadAdmin = {
    listWebhooks: ({ session: { user }, database }) => listWebhooks(database, user.entity_id),

    makeWebhook: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return database.transaction().execute((tx) => makeWebhook(tx, user, body, installation));
    },

    changeWebhook: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return database.transaction().execute(async (tx) => {
        const changed = await changeWebhook(tx, user, params.id, body, installation);
        if (body.active === true) await wakeWebhook(jobs, tx, params.id);
        return changed;
      });
    },

    removeWebhook: async ({ params, session, database }) => {
      await database.transaction().execute((tx) => removeWebhook(tx, session.user, params.id));
    },

    testWebhook: async ({ params, session: { user }, database }) => {
      await limit('providerTestByUser', user.id);
      return database.transaction().execute(async (tx) => {
        const delivery_id = await addTest(tx, user, params.id);
        await wakeWebhook(jobs, tx, params.id);
        return { delivery_id };
      });
    },

    listDeliveries: async ({ params, query: { cursor }, session, database }) => {
      await requireWebhook(database, session.user, params.id);
      const { rows, nextCursor } = await keysetPage(
        selectEvents(database, sql<boolean>`webhook_id = ${params.id}::uuid`).select([
          'attempts',
          'delivered_at',
          'next_attempt_at',
          'last_attempt_at',
          'last_status',
          'last_reason',
          'last_milliseconds',
        ]),
        byTime,
        { limit: PAGE, cursor },
      );
      return {
        deliveries: rows.map((row) => ({
          id: row.id,
          event: row.event,
          occurred_at: row.occurred_at.toISOString(),
          state: row.delivered_at ? 'delivered' : row.next_attempt_at === null ? 'failed' : 'waiting',
          attempts: row.attempts,
          last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
          next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
          status: row.last_status,
          milliseconds: row.last_milliseconds,
          reason: row.last_reason,
          message: bodyOf(row),
        })),
        next: nextCursor,
      };
    },

    resendDelivery: async ({ params, session: { user }, database }) => {
      await limit('providerTestByUser', user.id);
      await database.transaction().execute(async (tx) => wakeWebhook(jobs, tx, await resend(tx, user, params.id)));
      return { delivery_id: params.id };
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { entidadAdmin };
};
