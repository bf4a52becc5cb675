import { Readable } from 'node:stream';
import { INDIVIDUAL_ENTITY_NAME } from '@finaula/contract/constants';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { Services } from '../../services.ts';
import { sendExport } from '../../shared/exports/send-export.ts';
import { readImage, refuseImage } from '../../shared/images/read-image.ts';
import { catalogueKeysOf } from './catalogue-keys.ts';
import {
  type ConstanciaRecord,
  findConstancia,
  listConstancias,
  listOwnConstancias,
  presentConstancia,
} from './constancias.ts';
import { readEmission, requestEmission } from './emissions.ts';
import { describeCourse, listCourses } from './facts-of-courses.ts';
import { changeFacts, presentFacts } from './facts-of-people.ts';
import { addImage, ON_PAPER, openImage, removeImage } from './images.ts';
import { readList } from './list.ts';
import { listPdf, listSheet, sheetRows } from './list-files.ts';
import { drawConstancias, drawReceipt, requireByNumber } from './papers.ts';
import { changePolicy, readPolicy, signerOf } from './policy.ts';
import { readQueue } from './queue.ts';
import { cancelConstancia, correctConstancia, markConstancias } from './steps.ts';
import { readTerms } from './terms.ts';

/** The bytes of an image never change under its id. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable';

/** @throws ApiError USER_NOT_FOUND */
async function findColleague(database: Database, entityId: string, id: string) {
  const person = await database
    .selectFrom('users')
    .select(['id', 'name'])
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new ApiError('USER_NOT_FOUND');
  return person;
}

export const labourRoutes = (services: Services) => {
  const { config, contentFolder, limit, stopping } = services;
  const { dataDir } = config;
  const catalogues = catalogueKeysOf(contentFolder);

  /** @throws ApiError LABOUR_NO_INSTITUTION */
  const institutionOf = ({ entity_id, entity_name }: UserRecord): string => {
    if (entity_id === null || entity_name === INDIVIDUAL_ENTITY_NAME) throw new ApiError('LABOUR_NO_INSTITUTION');
    return entity_id;
  };

  const asPdf = (reply: FastifyReply, fileName: string) =>
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName}.pdf"`);

  const draw = (database: Database, constancias: readonly [ConstanciaRecord, ...ConstanciaRecord[]]) =>
    drawConstancias(
      database,
      { dataDir, productName: config.platform.product_name, catalogues: catalogues().all },
      constancias,
    );

  const paperOf = async (database: Database, constancia: ConstanciaRecord, reply: FastifyReply) => {
    const paper = await draw(database, [constancia]);
    asPdf(reply, `constancia-laboral-${constancia.number}`);
    return paper;
  };

  const signedIn = {
    getLabourCatalogues: async () => catalogues().all,

    getOwnLabourFacts: async ({ session: { user }, database }) =>
      presentFacts(database, dataDir, institutionOf(user), user),

    changeOwnLabourFacts: async ({ body, session: { user }, database }) => {
      const entityId = institutionOf(user);
      const fact = { entityId, recordedBy: user.id, userId: user.id };
      await database.transaction().execute((tx) => changeFacts(tx, { dataDir, catalogues: catalogues() }, fact, body));
      return presentFacts(database, dataDir, entityId, user);
    },

    listOwnLabourConstancias: async ({ session: { user }, database }) => listOwnConstancias(database, user.id),

    getOwnLabourConstanciaPdf: async ({ params, session: { user }, database, reply }) => {
      await limit('exportByUser', user.id);
      const constancia = await findConstancia(database, { userId: user.id, id: params.id });
      if (constancia.state === 'cancelada') throw new ApiError('LABOUR_CANCELLED');
      return paperOf(database, constancia, reply);
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const entidadAdmin = {
    getLabourPolicy: async ({ session: { user }, database }) => readPolicy(database, user.entity_id),

    changeLabourPolicy: async ({ body, session: { user }, database }) => {
      const { id: actorId, entity_id: entityId } = user;
      await database.transaction().execute((tx) => changePolicy(tx, { entityId, actorId }, body));
      return readPolicy(database, entityId);
    },

    setLabourImage: async ({ params: { image }, file, session: { user }, database }) => {
      const { id: actorId, entity_id: entityId } = user;
      await limit('courseFileByUser', actorId);
      const encoded = await readImage(file, { entityId, signal: stopping }, ON_PAPER).catch(refuseImage);
      await database.transaction().execute(async (tx) => {
        const signer = await signerOf(tx, entityId, image);
        await addImage(tx, dataDir, { entityId, actorId, image, signer }, encoded);
      });
      return readPolicy(database, entityId);
    },

    removeLabourImage: async ({ params: { image }, session: { user }, database }) => {
      const { id: actorId, entity_id: entityId } = user;
      await database.transaction().execute(async (tx) => {
        if ((await readPolicy(tx, entityId)).images[image] === null) throw new ApiError('MEDIA_NOT_FOUND');
        await removeImage(tx, { entityId, actorId, image, signer: await signerOf(tx, entityId, image) });
      });
      return readPolicy(database, entityId);
    },

    getLabourImage: async ({ params, reply, database }) => {
      const content = await openImage(database, dataDir, params.id);
      reply.type('image/jpeg').header('cache-control', FOR_A_YEAR);
      return content;
    },

    getLabourTerms: async ({ session: { user }, database }) => readTerms(database, user.entity_id),

    getLabourFacts: async ({ params, session: { user }, database }) =>
      presentFacts(database, dataDir, user.entity_id, await findColleague(database, user.entity_id, params.user_id)),

    changeLabourFacts: async ({ params, body, session: { user }, database }) => {
      const entityId = user.entity_id;
      const person = await findColleague(database, entityId, params.user_id);
      const fact = { entityId, recordedBy: user.id, userId: person.id };
      await database.transaction().execute((tx) => changeFacts(tx, { dataDir, catalogues: catalogues() }, fact, body));
      return presentFacts(database, dataDir, entityId, person);
    },

    listLabourCourses: async ({ session: { user }, database }) => listCourses(database, user.entity_id),

    describeLabourCourse: async ({ params, body, session: { user }, database }) => {
      const find = async () =>
        (await listCourses(database, user.entity_id)).find(({ course_id }) => course_id === params.course_id);
      if (!(await find())) throw new ApiError('COURSE_NOT_FOUND');
      const fact = { entityId: user.entity_id, recordedBy: user.id, courseId: params.course_id };
      await database.transaction().execute((tx) => describeCourse(tx, catalogues(), fact, body));
      const described = await find();
      if (!described) throw new ApiError('COURSE_NOT_FOUND');
      return described;
    },

    getLabourQueue: async ({ session: { user }, database }) => readQueue(database, dataDir, user.entity_id),

    issueLabourConstancias: async ({ body, session: { user }, database }) => {
      const who = { entityId: user.entity_id, actorId: user.id };
      const id = await database.transaction().execute((tx) => requestEmission(tx, services, who, body.certificate_ids));
      return readEmission(database, user.entity_id, id);
    },

    getLabourEmission: async ({ params, session: { user }, database }) =>
      readEmission(database, user.entity_id, params.id),

    listLabourConstancias: async ({ query, session: { user }, database }) =>
      listConstancias(database, user.entity_id, query),

    markLabourConstancias: async ({ body, session: { user }, database }) => {
      const who = { entityId: user.entity_id, actorId: user.id };
      return database.transaction().execute((tx) => markConstancias(tx, who, body));
    },

    cancelLabourConstancia: async ({ params, body, session: { user }, database }) => {
      const who = { entityId: user.entity_id, actorId: user.id };
      await database.transaction().execute((tx) => cancelConstancia(tx, who, params.number, body.reason));
      return presentConstancia(await findConstancia(database, { entityId: user.entity_id, number: params.number }));
    },

    correctLabourConstancia: async ({ params, body, session: { user }, database }) => {
      const issuing = { dataDir, catalogues: catalogues(), entityId: user.entity_id, actorId: user.id };
      const number = await database
        .transaction()
        .execute((tx) => correctConstancia(tx, issuing, params.number, body.reason));
      return presentConstancia(await findConstancia(database, { entityId: user.entity_id, number }));
    },

    printLabourConstancias: async ({ body: { numbers, paper }, session: { user }, database, reply }) => {
      await limit('exportByUser', user.id);
      const constancias = await requireByNumber(database, user.entity_id, numbers);
      const drawn =
        paper === 'constancias'
          ? await draw(database, constancias)
          : await drawReceipt(constancias, {
              entityName: user.entity_name,
              productName: config.platform.product_name,
              now: new Date(),
            });
      asPdf(reply, paper === 'constancias' ? 'constancias-laborales' : 'entrega-de-constancias-laborales');
      return drawn;
    },

    getLabourConstanciaPdf: async ({ params, session: { user }, database, reply }) =>
      paperOf(database, await findConstancia(database, { entityId: user.entity_id, number: params.number }), reply),

    getLabourList: async ({ params, query: { format }, session: { user }, request, reply, database }) => {
      const entity = { entityId: user.entity_id, entityName: user.entity_name };
      const list = await readList(database, dataDir, entity, params.year);
      if (format === 'json') return list;
      await limit('exportByUser', user.id);
      const about = {
        entityName: user.entity_name,
        productName: config.platform.product_name,
        now: new Date(),
        policy: await readPolicy(database, user.entity_id),
      };
      const fileName = `datos-lista-dc4-${list.year}`;
      if (format === 'xlsx')
        return sendExport(Readable.from(sheetRows(list)), listSheet(list, about), {
          format,
          fileName,
          now: about.now,
          request,
          reply,
        });
      asPdf(reply, fileName);
      return listPdf(list, about);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { signedIn, entidadAdmin };
};
