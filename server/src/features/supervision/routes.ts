import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { Services } from '../../services.ts';
import { audit } from '../../shared/audit/audit.ts';
import { requestBuilding } from './jobs.ts';
import { presentFile } from './present.ts';
import { type FileRecord, findFile, listFiles } from './queries.ts';
import { reducedCopy } from './reduced-copy.ts';
import { requestFile } from './request-file.ts';
import { createFileStore } from './storage.ts';

/** @throws ApiError SUPERVISION_FILE_NOT_FOUND */
async function requireFile(database: Database, { entity_id }: UserRecord, id: string): Promise<FileRecord> {
  const found = await findFile(database, id);
  if (!found || found.entity_id !== entity_id) throw new ApiError('SUPERVISION_FILE_NOT_FOUND');
  return found;
}

export const supervisionRoutes = (services: Services) => {
  const { config, limit } = services;
  const store = createFileStore(config);
  const reader = {
    listSupervisionFiles: async ({ session: { user }, database }) =>
      (await listFiles(database, user.entity_id)).map(presentFile),

    getSupervisionFile: async ({ params, session: { user }, database }) =>
      presentFile(await requireFile(database, user, params.id)),

    downloadSupervisionFile: async ({ params, query: { copy }, session: { user }, reply, request, database }) => {
      await limit('supervisionByUser', user.id);
      const file = await requireFile(database, user, params.id);
      if (file.state !== 'ready' || file.is_over || file.folio === null)
        throw new ApiError('SUPERVISION_FILE_NOT_READY');
      const bytes = await store.sizeOf(file.id).catch((err: unknown) => {
        request.log.warn({ err }, 'El almacén de expedientes no respondió');
        throw new ApiError('SUPERVISION_STORE_DOWN');
      });
      if (bytes !== file.bytes) throw new ApiError('SUPERVISION_FILE_AWAY');
      const { folio } = file;
      await database.transaction().execute((tx) =>
        audit(tx, {
          action: 'supervision file downloaded',
          actorId: user.id,
          entityId: file.entity_id,
          detail: { file: file.id, folio, copy },
        }),
      );
      const name = `expediente-${file.folio}${copy === 'initials' ? '-iniciales' : ''}.zip`;
      reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
      const stream =
        copy === 'initials'
          ? await reducedCopy(await store.openDescriptor(file.id), file.on)
          : await store.read(file.id);
      if (copy === 'full') reply.header('content-length', bytes);
      return stream.on('error', (err: Error) => request.log.error({ err }, 'Una descarga se interrumpió'));
    },
  } satisfies Partial<Handlers<'reader'>>;

  const entidadAdmin = {
    createSupervisionFile: async ({ body, session: { user }, database }) => {
      await limit('supervisionByUser', user.id);
      const id = await database.transaction().execute(async (tx) => {
        const requested = await requestFile(tx, user, body);
        await requestBuilding(services, tx, requested);
        return requested;
      });
      return { id };
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { reader, entidadAdmin };
};
