import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import { limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import { withLink } from '../../identity/accounts/linked-users.ts';
import { mayAdminister } from '../../identity/accounts/policy.ts';
import { presentEntityUser } from '../../identity/accounts/present-entity-user.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import type { Services } from '../../services.ts';
import { addPerson } from './add-person.ts';
import { changePeople } from './change-people.ts';
import { correctPerson } from './correct-person.ts';
import { directoryRoutes } from './directory/routes.ts';
import { documentedTrainingRoutes } from './documented/routes.ts';
import { listCorrections, listFacts, listStaffGroups, listValues } from './employment-queries.ts';
import { peopleImportRoutes } from './import/routes.ts';
import { acceptInvitation, requireInvitation } from './invitations.ts';
import { presentHistory } from './present.ts';

export const peopleRoutes = (services: Services) => {
  const { config, limit, enqueueMessage } = services;
  const documented = documentedTrainingRoutes(services);
  const anyone = {
    getInvitation: async ({ body, request, database }) => {
      await limit('verificationByAddress', request.ip);
      const invitation = await database.transaction().execute((tx) => requireInvitation(tx, hashToken(body.token)));
      const { name, email, entity_name, role, expires_at } = invitation;
      return { name, email, entity_name, audits: role === 'Auditor', expires_at: expires_at.toISOString() };
    },

    acceptInvitation: async ({ body: { token, password }, request, database }) => {
      await limit('verificationByAddress', request.ip);
      const passwordHash = await hashPassword(password);
      const device = newToken();
      const chosen = {
        password,
        passwordHash,
        productName: config.platform.product_name,
        deviceHash: hashToken(device),
      };
      const { email } = await database.transaction().execute((tx) => acceptInvitation(tx, hashToken(token), chosen));
      return { message: 'Tu cuenta está lista. Inicia sesión con la contraseña que elegiste.', email, device };
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const administrator = {
    correctPerson: async ({ params, body, session, database }) => {
      await limit('linkByUser', session.user.id);
      const corrected = await limitEmailConflicts(
        limit,
        session.user.entity_id ?? session.user.id,
        () => database.transaction().execute((tx) => correctPerson(tx, session.user, params.id, enqueueMessage, body)),
        'knownEmailByEntity',
      );
      return presentEntityUser(corrected);
    },

    listEmploymentHistory: async ({ params, session, database }) => {
      const person = await withLink(database).where('users.id', '=', params.id).executeTakeFirst();
      if (!person || person.entity_id === null || !mayAdminister(session.user, person))
        throw new ApiError('USER_NOT_FOUND');
      return presentHistory(await listFacts(database, params.id), await listCorrections(database, params.id));
    },
  } satisfies Partial<Handlers<'administrator'>>;

  const entidadAdmin = {
    ...peopleImportRoutes(services).entidadAdmin,
    ...directoryRoutes(services).entidadAdmin,
    ...documented.entidadAdmin,

    addPerson: async ({ body, session, database }) => {
      await limit('linkByUser', session.user.id);
      const { person, link } = await limitEmailConflicts(
        limit,
        session.user.entity_id,
        () => database.transaction().execute((tx) => addPerson(tx, session.user, enqueueMessage, body)),
        'knownEmailByEntity',
      );
      return {
        user: presentEntityUser(person),
        verification_link: `${config.publicUrl}/${link.path}${link.token}`,
        expires_at: link.expiresAt.toISOString(),
        sent_to: link.sentTo,
      };
    },

    changePeople: async ({ body: { user_ids, ...change }, session, database }) => ({
      changed_count: await database.transaction().execute((tx) => changePeople(tx, session.user, user_ids, change)),
    }),

    listAreas: async ({ session: { user }, database }) => ({
      areas: await listValues(database, user.entity_id, 'area'),
      positions: await listValues(database, user.entity_id, 'position'),
    }),

    listStaffGroups: ({ session: { user }, database }) => listStaffGroups(database, user.entity_id),
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const { session, signedIn, reader } = documented;
  return { anyone, session, signedIn, reader, administrator, entidadAdmin };
};
