import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { IMPORT_ROWS_PAGE } from '@finaula/contract/people-imports';
import { domainOf, isMailable } from '@finaula/contract/text';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import type { Services } from '../../../services.ts';
import { readStanding } from '../../../shared/mail/first-contacts.ts';
import { firstNameOf, invitationSender, invitationText } from '../../../shared/mail/invitation-text.ts';
import { DAY_MS } from '../../../shared/time/days.ts';
import { mexicanInstant } from '../../../shared/time/format.ts';
import { changeImport, discardImport, markAsApplying } from './change-import.ts';
import { correctRow } from './correct-row.ts';
import { errorsFile, linksFile, templateFile } from './files.ts';
import { countStaff, findImport, type ImportRecord, listFaults, listImports, listRows } from './import-queries.ts';
import { createInvitationLinks, findNewPerson } from './invitation-links.ts';
import { enqueueApply, enqueueCheck } from './jobs.ts';
import { presentImport, presentRow } from './present-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

/** @throws ApiError IMPORT_NOT_FOUND */
async function requireImport(database: Database, admin: UserRecord, id: string): Promise<ImportRecord> {
  const found = await findImport(database, id);
  if (!found || found.entity_id !== admin.entity_id) throw new ApiError('IMPORT_NOT_FOUND');
  return found;
}

const asDownload = (reply: FastifyReply, name: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);

export const peopleImportRoutes = (services: Services) => {
  const { config, limit, enqueueMessage } = services;
  const sendsMail = async (database: Database, entityId: string) =>
    config.mail !== undefined && (await readStanding(database, entityId)).verified;
  const institutionOf = async (database: Database, entityId: string) => ({
    staff: await countStaff(database, entityId),
    byMail: await sendsMail(database, entityId),
  });
  const present = async (database: Database, found: ImportRecord) =>
    presentImport(found, await institutionOf(database, found.entity_id));

  const entidadAdmin = {
    createPeopleImport: async ({
      query: { file_name: fileName = 'personas.csv', complete },
      file,
      session,
      database,
    }) => {
      await limit('importByUser', session.user.id);
      const importId = await database.transaction().execute(async (tx) => {
        const id = await uploadImport(tx, session.user, {
          content: Buffer.from(file),
          fileName,
          complete: complete === 'true',
        });
        await enqueueCheck(services, tx, id);
        return id;
      });
      return { import_id: importId };
    },

    listPeopleImports: async ({ session, database }) => {
      const entityId = session.user.entity_id;
      const [imports, institution] = [await listImports(database, entityId), await institutionOf(database, entityId)];
      return imports.map((found) => presentImport(found, institution));
    },

    getPeopleImport: async ({ params, session, database }) =>
      present(database, await requireImport(database, session.user, params.id)),

    listPeopleImportRows: async ({ params, query, session, database }) => {
      const { id } = await requireImport(database, session.user, params.id);
      const page = await listRows(database, { id, ...query, limit: IMPORT_ROWS_PAGE });
      return { rows: page.rows.map(presentRow), next_cursor: page.nextCursor };
    },

    changePeopleImport: async ({ params, body, session, database }) =>
      present(database, await database.transaction().execute((tx) => changeImport(tx, session.user, params.id, body))),

    listPeopleImportFaults: async ({ params, session, database }) =>
      listFaults(database, (await requireImport(database, session.user, params.id)).id),

    correctPeopleImportRow: async ({ params: { id, row_number }, body, session: { user }, database }) => {
      const asksForAddress = body.values?.correo !== undefined;
      if (asksForAddress) await limit.check('knownEmailByEntity', user.entity_id);
      const domain = domainOf(user.email);
      const { found, tells } = await database
        .transaction()
        .execute((tx) => correctRow(tx, { admin: user, domain }, id, { row_number, ...body }));
      if (asksForAddress && tells) await limit('knownEmailByEntity', user.entity_id);
      return present(database, found);
    },

    applyPeopleImport: async ({ params, body, session, database }) => {
      await database.transaction().execute(async (tx) => {
        await markAsApplying(tx, session.user, params.id, body.leavers);
        await enqueueApply(services, tx, params.id);
      });
      return present(database, await requireImport(database, session.user, params.id));
    },

    undoPeopleImport: async ({ params, body, session, database }) => {
      const kept = await database
        .transaction()
        .execute((tx) => undoImport(tx, session.user, params.id, { ...body, enqueueMessage }));
      return { ...(await present(database, await requireImport(database, session.user, params.id))), kept };
    },

    discardPeopleImport: async ({ params, session, database }) =>
      database.transaction().execute((tx) => discardImport(tx, session.user, params.id)),

    previewInvitation: async ({ params, query, session: { user }, database }) => {
      const { id, counts } = await requireImport(database, user, params.id);
      const person = await findNewPerson(database, id, query.number);
      if (!person) return null;
      const entityName = user.entity_name;
      const until = mexicanInstant(new Date(Date.now() + VERIFICATION_LINK_DAYS * DAY_MS));
      const { subject, paragraphs, action, notes } = invitationText({
        firstName: isMailable(person.name) ? firstNameOf(person.name) : undefined,
        entityName,
        until,
      });
      const people = (counts as { create?: number }).create ?? 1;
      const from = invitationSender(entityName, config.platform.product_name);
      return {
        subject,
        greeting: isMailable(person.name) ? `Hola, ${person.name}:` : 'Hola:',
        paragraphs,
        action,
        notes,
        to: person.email,
        from,
        by_mail: await sendsMail(database, user.entity_id),
        number: query.number,
        people,
      };
    },

    downloadImportErrors: async ({ params, session, database, reply, request }) => {
      const found = await requireImport(database, session.user, params.id);
      asDownload(reply, 'filas-con-error.csv');
      return errorsFile(database, found).on('error', (err) =>
        request.log.error({ err }, 'Una descarga se interrumpió'),
      );
    },

    createInvitationLinks: async ({ params, session, database, reply }) => {
      await limit('importByUser', session.user.id);
      const found = await requireImport(database, session.user, params.id);
      if (found.state !== 'applied') throw new ApiError('IMPORT_NOT_APPLIED');
      const people = await database.transaction().execute((tx) => createInvitationLinks(tx, session.user.id, found));
      asDownload(reply, 'enlaces-de-invitacion.csv');
      return linksFile(
        people.map(({ token, ...person }) => ({ ...person, link: `${config.publicUrl}/invitacion#${token}` })),
      );
    },

    downloadPeopleTemplate: async ({ reply }) => {
      asDownload(reply, 'plantilla-personas.csv');
      return templateFile();
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { entidadAdmin };
};
