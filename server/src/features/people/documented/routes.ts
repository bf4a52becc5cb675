import { TRAINING_COLUMNS } from '@finaula/contract/documented-training';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { asCsv } from '../import/files.ts';
import { applyFile, discardFile, undoFile } from './apply-file.ts';
import { readFile, stageFile } from './check-file.ts';
import { listImports, listRows, requireImport } from './import-queries.ts';
import { listHeld, listTrainings, requireTraining } from './queries.ts';
import { documentTraining } from './record-training.ts';
import { addScan, readScan } from './scans.ts';
import { withdrawTraining } from './withdraw-training.ts';

const examples = [
  ['00123', '', 'Identificación del cliente', '14/02/2026', '4', 'Academia Ejemplo', 'm09', '14/02/2027', 'sesión'],
  [
    '',
    'jorge.ruiz@example.com',
    'Prevención de lavado de dinero',
    '03/09/2025',
    '6',
    'Academia Ejemplo',
    'm04; m05',
    '',
    'constancia',
  ],
];

export const documentedTrainingRoutes = ({ limit, stopping }: Services) => {
  const session = {
    getTrainingScan: async ({ params, reply, database }) => {
      const scan = await database
        .selectFrom('training_scans')
        .select(['content', 'media_type'])
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!scan) throw new ApiError('SCAN_NOT_FOUND');
      const extension = scan.media_type === 'application/pdf' ? 'pdf' : 'webp';
      reply
        .type(scan.media_type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="documento-${params.id.slice(0, 8)}.${extension}"`);
      return scan.content;
    },
  } satisfies Partial<Handlers<'session'>>;

  const signedIn = {
    listOwnTraining: ({ session: { user }, database }) => listHeld(database, user.id, { seesLists: false }),
  } satisfies Partial<Handlers<'signed-in'>>;

  const reader = {
    listDocumentedTrainings: ({ query, session: { user }, database }) => listTrainings(database, user.entity_id, query),

    getDocumentedTraining: ({ params, session: { user }, database }) =>
      requireTraining(database, user.entity_id, params.id),

    listPersonTraining: async ({ params, session: { user }, database }) => {
      await requirePerson(database, user.entity_id, params.id);
      return listHeld(database, params.id, { seesLists: true });
    },
  } satisfies Partial<Handlers<'reader'>>;

  const entidadAdmin = {
    documentTraining: async ({ body, session: { user }, database }) =>
      database
        .transaction()
        .execute(async (tx) => requireTraining(tx, user.entity_id, await documentTraining(tx, user, body))),

    withdrawTraining: async ({ params, body, session: { user }, database }) =>
      database.transaction().execute(async (tx) => {
        await withdrawTraining(tx, user, params.id, body);
        return requireTraining(tx, user.entity_id, params.id);
      }),

    addTrainingScan: async ({ file, session: { user }, database }) => {
      await limit('courseFileByUser', user.id);
      const scan = await readScan(file, { entityId: user.entity_id, signal: stopping });
      const id = await database.transaction().execute((tx) => addScan(tx, user, scan));
      return { scan_id: id, media_type: scan.media_type };
    },

    createTrainingImport: async ({
      query: { file_name: fileName = 'capacitaciones.csv' },
      file,
      session: { user },
      database,
    }) => {
      await limit('importByUser', user.id);
      const read = await readFile(file, fileName, stopping);
      return database.transaction().execute(async (tx) => {
        const id = await stageFile(tx, user, { content: file, fileName, read });
        return requireImport(tx, user.entity_id, id);
      });
    },

    listTrainingImports: ({ session: { user }, database }) => listImports(database, user.entity_id),

    getTrainingImport: ({ params, session: { user }, database }) => requireImport(database, user.entity_id, params.id),

    listTrainingImportRows: async ({ params, query, session: { user }, database }) => {
      const { id } = await requireImport(database, user.entity_id, params.id);
      return listRows(database, id, query);
    },

    applyTrainingImport: ({ params, session: { user }, database }) =>
      database.transaction().execute(async (tx) => {
        await applyFile(tx, user, params.id);
        return requireImport(tx, user.entity_id, params.id);
      }),

    undoTrainingImport: ({ params, body, session: { user }, database }) =>
      database.transaction().execute(async (tx) => {
        await undoFile(tx, user, params.id, body.reason);
        return requireImport(tx, user.entity_id, params.id);
      }),

    discardTrainingImport: ({ params, session: { user }, database }) =>
      database.transaction().execute((tx) => discardFile(tx, user, params.id)),

    downloadTrainingTemplate: async ({ reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="plantilla-capacitaciones.csv"');
      return asCsv([TRAINING_COLUMNS, ...examples]);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { session, signedIn, reader, entidadAdmin };
};

/** @throws ApiError USER_NOT_FOUND */
async function requirePerson(database: Database, entityId: string, id: string): Promise<void> {
  const person = await database
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  if (!person) throw new ApiError('USER_NOT_FOUND');
}
