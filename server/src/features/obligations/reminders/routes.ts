import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { previewReminder } from './preview-reminder.ts';
import { remindPeople } from './remind-people.ts';
import { nextRound, sendTimeAfter } from './send-time.ts';
import { findSettings, saveSwitches } from './settings.ts';
import { withdrawReminders } from './withdraw-reminders.ts';

export const reminderRoutes = ({ config, enqueueMessage }: Services) => {
  const read = async (database: Database, entityId: string) => {
    const { on, lastRound } = await findSettings(database, entityId);
    return { mail: config.mail !== undefined, on, next_at: nextRound(new Date(), lastRound).at.toISOString() };
  };

  const entidadAdmin = {
    getReminders: async ({ session: { user }, database }) => read(database, user.entity_id),

    updateReminders: async ({ body, session: { user }, database }) => {
      const entityId = user.entity_id;
      await database.transaction().execute(async (tx) => {
        const { on } = await findSettings(tx, entityId);
        const changed = (['obligation_assigned', 'reminder', 'weekly_digest'] as const).filter(
          (kind) => body[kind] !== undefined && body[kind] !== on[kind],
        );
        if (changed.length === 0) throw new ApiError('NOTHING_CHANGED');
        const next = { ...on, ...Object.fromEntries(changed.map((kind) => [kind, !on[kind]])) };
        await saveSwitches(tx, entityId, next);
        const detail = Object.fromEntries(changed.map((kind) => [kind, next[kind] ? 'sí' : 'no']));
        await audit(tx, { action: 'reminders changed', actorId: user.id, entityId, detail });
      });
      return read(database, entityId);
    },

    previewReminder: async ({ query: { kind }, session: { user }, database }) => {
      const entityId = user.entity_id;
      const { on, lastRound } = await findSettings(database, entityId);
      const { day, at } = nextRound(new Date(), lastRound);
      const sender = {
        publicUrl: config.publicUrl,
        productName: config.platform.product_name,
        supportEmail: config.platform.support_email,
        from: config.mail?.from ?? { address: config.platform.support_email },
      };
      return { leaves_at: at.toISOString(), ...(await previewReminder(database, { entityId, day, kind, on, sender })) };
    },

    remindPeople: async ({ body, session: { user }, database }) => {
      if (config.mail === undefined) throw new ApiError('MAIL_OFF');
      const sendTime = sendTimeAfter(new Date());
      const reminding = { entityId: user.entity_id, actorId: user.id, userIds: body.user_ids, sendTime };
      return { ...(await remindPeople(database, enqueueMessage, reminding)), leaves_at: sendTime.at.toISOString() };
    },

    withdrawReminders: async ({ body, session: { user }, database }) => ({
      withdrawn: await withdrawReminders(database, {
        entityId: user.entity_id,
        actorId: user.id,
        userIds: body.user_ids,
      }),
    }),
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { entidadAdmin };
};
