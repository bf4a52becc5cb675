import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import type { Services } from '../../services.ts';
import { endAuditor } from './end-auditor.ts';
import { inviteAuditor } from './invite-auditor.ts';
import { presentAuditor } from './present.ts';
import { findAuditor, findLastDay, listAuditors, listOpenings } from './queries.ts';

export const auditorRoutes = ({ config, enqueueMessage, limit, platform }: Services) => {
  const read = async (entityId: string, id: string) => {
    const found = await findAuditor(platform, entityId, id);
    if (!found) throw new ApiError('AUDITOR_NOT_FOUND');
    return presentAuditor(found);
  };

  const session = {
    getOwnAudit: async ({ session: { user } }) => ({ until: (await findLastDay(platform, user.id)) ?? null }),
  } satisfies Partial<Handlers<'session'>>;

  const entidadAdmin = {
    listAuditors: async ({ session: { user } }) => (await listAuditors(platform, user.entity_id)).map(presentAuditor),

    inviteAuditor: async ({ body, session: { user } }) => {
      await limit('linkByUser', user.id);
      const { auditorId, token, expiresAt, sentTo } = await limitEmailConflicts(
        limit,
        user.entity_id,
        () => platform.transaction().execute((tx) => inviteAuditor(tx, user, body, enqueueMessage)),
        'knownEmailByEntity',
      );
      return {
        auditor: await read(user.entity_id, auditorId),
        link: `${config.publicUrl}/invitacion#${token}`,
        link_expires_at: expiresAt.toISOString(),
        sent_to: sentTo,
      };
    },

    endAuditor: async ({ params, session: { user } }) => {
      const owner = { entityId: user.entity_id, actorId: user.id };
      await platform.transaction().execute((tx) => endAuditor(tx, owner, params.id));
      return read(owner.entityId, params.id);
    },

    listAuditorOpenings: async ({ params, session: { user } }) => {
      await read(user.entity_id, params.id);
      const openings = await listOpenings(platform, params.id);
      return openings.map(({ opened_at, ...opening }) => ({ ...opening, opened_at: opened_at.toISOString() }));
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { session, entidadAdmin };
};
