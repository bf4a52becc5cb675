import { reminderKind } from '@finaula/contract/compliance';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { letterSender } from '../../../shared/mail/letters/letter-sender.ts';
import { previewLetter } from '../../../shared/mail/letters/preview-letter.ts';
import { countManagers } from './copy-managers.ts';
import { foreseeReminder } from './foresee-reminder.ts';
import { previewReminder } from './preview-reminder.ts';
import { remindPeople } from './remind-people.ts';
import { nextRound, sendTimeAfter } from './send-time.ts';
import { findSettings, saveSettings } from './settings.ts';
import { withdrawReminders } from './withdraw-reminders.ts';

export const reminderRoutes = ({ config, enqueueMessage }: Services) => {
  const read = async (database: Database, entityId: string) => {
    const { on, copyManagers, lastRound } = await findSettings(database, entityId);
    return {
      mail: config.mail !== undefined,
      on,
      copy_managers: copyManagers,
      next_at: nextRound(new Date(), lastRound).at.toISOString(),
    };
  };
  const sender = letterSender(config);

  const entidadAdmin = {
    getReminders: async ({ session: { user }, database }) => read(database, user.entity_id),

    updateReminders: async ({ body, session: { user }, database }) => {
      const entityId = user.entity_id;
      await database.transaction().execute(async (tx) => {
        const { on, copyManagers } = await findSettings(tx, entityId);
        const kept = { ...on, copy_managers: copyManagers };
        const changed = ([...reminderKind.options, 'copy_managers'] as const).filter(
          (setting) => body[setting] !== undefined && body[setting] !== kept[setting],
        );
        if (changed.length === 0) throw new ApiError('NOTHING_CHANGED');
        const next = { ...kept, ...Object.fromEntries(changed.map((setting) => [setting, !kept[setting]])) };
        const { copy_managers, ...switches } = next;
        await saveSettings(tx, entityId, { on: switches, copyManagers: copy_managers });
        const detail = Object.fromEntries(changed.map((setting) => [setting, next[setting] ? 'sí' : 'no']));
        await audit(tx, { action: 'reminders changed', actorId: user.id, entityId, detail });
      });
      return read(database, entityId);
    },

    previewReminder: async ({ query: { kind }, session: { user }, database }) => {
      const entityId = user.entity_id;
      const { on, lastRound } = await findSettings(database, entityId);
      const { day, at } = nextRound(new Date(), lastRound);
      return { leaves_at: at.toISOString(), ...(await previewReminder(database, { entityId, day, kind, on, sender })) };
    },

    foreseeReminder: async ({ body, session: { user }, database }) => {
      if (config.mail === undefined) throw new ApiError('MAIL_OFF');
      const entityId = user.entity_id;
      const { day, at } = sendTimeAfter(new Date());
      const { people, due } = await foreseeReminder(database, { entityId, userIds: body.user_ids, day });
      const queued = people.filter(({ outcome }) => outcome === 'queued').map(({ id }) => id);
      const [first] = queued;
      return {
        people: people.map(({ id, last_at, ...person }) => ({
          ...person,
          user_id: id,
          last_at: last_at?.toISOString() ?? null,
        })),
        managers: await countManagers(database, entityId, queued),
        leaves_at: at.toISOString(),
        letter:
          first === undefined
            ? null
            : await previewLetter(database, { kind: 'reminder', userId: first, due: due.get(first) ?? [] }, sender),
      };
    },

    remindPeople: async ({ body, session: { user }, database }) => {
      if (config.mail === undefined) throw new ApiError('MAIL_OFF');
      const sendTime = sendTimeAfter(new Date());
      const reminding = {
        entityId: user.entity_id,
        actorId: user.id,
        userIds: body.user_ids,
        copiesManagers: body.copy_managers,
        sendTime,
      };
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
