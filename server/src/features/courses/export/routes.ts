import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { findCoursePolicy } from '../own/queries.ts';
import { findPackagedCourse, zipCourse } from './export-course.ts';

/** The folder of the player of exported courses in the build, which the web server does not serve. */
const PLAYER = '.package';

export const courseExportRoutes = ({ config, limit }: Services, webFolder: string | undefined) => {
  const entidadAdmin = {
    exportCourse: async ({ params, session: { user }, reply, request, database }) => {
      await limit('courseFileByUser', user.id);
      if (!(await findCoursePolicy(database, user.entity_id)).isPaid) throw new ApiError('PAID_REQUIRED');
      if (webFolder === undefined) throw new ApiError('NOT_FOUND');
      const packaged = await findPackagedCourse(database, params.course_id, config.platform.product_name);
      const zip = zipCourse(database, packaged, join(webFolder, PLAYER));
      await database.transaction().execute((tx) =>
        audit(tx, {
          action: 'course exported',
          actorId: user.id,
          entityId: user.entity_id,
          detail: { course: packaged.course.id, title: packaged.course.title, number: packaged.version.number },
        }),
      );
      const name = `${packaged.course.id}-version-${packaged.version.number}-scorm-1.2.zip`;
      reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
      const stream = zip.outputStream as Readable;
      zip.on('error', (err: Error) => stream.destroy(err));
      return stream.on('error', (err: Error) => request.log.error({ err }, 'Una descarga se interrumpió'));
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;
  return { entidadAdmin };
};
