import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { newToken } from '../../identity/token.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import { changeDetails, withdrawDetails } from './change-details.ts';
import { removeInvitationCode, setInvitationCode } from './invitation-code.ts';
import { lookAlikesOn, requireOwnNames } from './look-alikes.ts';
import { presentManagedEntity, presentOwnEntity } from './present.ts';
import { acceptProof, lookUpProof, requestDomainProof } from './prove-domain.ts';
import { findManaged, findOwnEntity, findProof, listAdministrators, listManaged, setSubscription } from './queries.ts';
import { changeDetailsUnreviewed, reviewDetails } from './review-details.ts';
import { reviewEntity } from './review-entity.ts';
import { txtRecordsFrom } from './txt-records.ts';
import { previewUndo, undoTakeover } from './undo-takeover.ts';

const NOT_FOUND_YET =
  'Todavía no encontramos el registro TXT. Un cambio de DNS puede tardar hasta 48 horas en verse; revisa el nombre y el valor, y vuelve a intentarlo.';
const UNREACHABLE = 'Ahora no pudimos consultar el DNS de tu dominio. Espera unos minutos y vuelve a intentarlo.';
const proven = (domain: string, verified: boolean) =>
  verified
    ? `El dominio ${domain} quedó comprobado y tu institución, verificada.`
    : `El dominio ${domain} quedó comprobado. La administración de la plataforma termina la revisión.`;

export const institutionRoutes = ({ config, limit, platform, enqueueMessage }: Services) => {
  const txtRecords = txtRecordsFrom(config.dnsServers);
  const ownerOf = ({ id, entity_id }: Member) => ({ entityId: entity_id, actorId: id });
  const ownEntity = async (database: Database, { entity_id: id }: Member) => {
    return presentOwnEntity(await findOwnEntity(database, id), {
      proof: await findProof(database, id),
      administrators: await listAdministrators(database, id),
    });
  };

  const entidadAdmin = {
    getOwnEntity: async ({ session, database }) => ownEntity(database, session.user),

    updateOwnEntity: async ({ body, session: { user }, database }) => {
      // Run as the platform: an administrator may not read other institutions.
      await requireOwnNames(platform, body, user.entity_id);
      if (config.entityReview) await database.transaction().execute((tx) => changeDetails(tx, ownerOf(user), body));
      else await platform.transaction().execute((tx) => changeDetailsUnreviewed(tx, ownerOf(user), body));
      return ownEntity(database, user);
    },

    withdrawDetails: async ({ session: { user }, database }) => {
      await database.transaction().execute((tx) => withdrawDetails(tx, ownerOf(user)));
      return ownEntity(database, user);
    },

    requestDomainProof: async ({ body, session: { user }, database }) =>
      database
        .transaction()
        .execute((tx) => requestDomainProof(tx, { entityId: user.entity_id, userId: user.id, domain: body.domain })),

    checkDomainProof: async ({ session: { user }, database }) => {
      await limit('domainCheckByUser', user.id);
      const entityId = user.entity_id;
      const { proof, found } = await lookUpProof(database, entityId, txtRecords);
      if (found !== true) {
        const { review } = await findOwnEntity(database, entityId);
        return {
          proven: false,
          domain_proven: false,
          review,
          message: found === 'unreachable' ? UNREACHABLE : NOT_FOUND_YET,
        };
      }
      // Run as the platform: only it may verify an entity.
      const review = await platform
        .transaction()
        .execute((tx) => acceptProof(tx, { entityId, proofId: proof.id, actorId: user.id }));
      return { proven: true, domain_proven: true, review, message: proven(proof.domain, review === 'verified') };
    },

    setInvitationCode: async ({ session, database }) => ({
      invitation_code: await database.transaction().execute((tx) => setInvitationCode(tx, ownerOf(session.user))),
    }),

    removeInvitationCode: async ({ session, database }) => {
      await database.transaction().execute((tx) => removeInvitationCode(tx, ownerOf(session.user)));
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const superAdmin = {
    listManagedEntities: async ({ query, database }) => {
      const lookAlikes = await lookAlikesOn(database);
      return (await listManaged(database, query.review)).map((entity) => presentManagedEntity(entity, lookAlikes));
    },

    updateEntity: async ({ params, body, session, database }) => {
      await limit('settingByUser', session.user.id, params.id);
      const entity = await database.transaction().execute(async (tx) => {
        await setSubscription(tx, params.id, body.subscription);
        await audit(tx, {
          action: 'plan changed',
          actorId: session.user.id,
          entityId: params.id,
          detail: { subscription: body.subscription },
        });
        const changed = await findManaged(tx, params.id);
        if (!changed) throw new ApiError('ENTITY_NOT_FOUND');
        return changed;
      });
      return presentManagedEntity(entity, await lookAlikesOn(database));
    },

    reviewEntity: async ({ params, body, session, database }) =>
      presentManagedEntity(
        await database
          .transaction()
          .execute((tx) => reviewEntity(tx, params.id, { ...body, actorId: session.user.id }, enqueueMessage)),
        await lookAlikesOn(database),
      ),

    reviewDetails: async ({ params, body, session, database }) =>
      presentManagedEntity(
        await database
          .transaction()
          .execute((tx) => reviewDetails(tx, params.id, { ...body, actorId: session.user.id }, enqueueMessage)),
        await lookAlikesOn(database),
      ),

    previewUndo: async ({ params, database }) => database.transaction().execute((tx) => previewUndo(tx, params.id)),

    undoTakeover: async ({ params, body, session, database }) => {
      const unusableHash = await hashPassword(newToken());
      const { entity, undone } = await database
        .transaction()
        .execute((tx) =>
          undoTakeover(tx, params.id, { ...body, actorId: session.user.id, unusableHash, enqueueMessage }),
        );
      return { ...presentManagedEntity(entity, await lookAlikesOn(database)), undone };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { entidadAdmin, superAdmin };
};
