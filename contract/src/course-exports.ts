import { z } from 'zod';
import { call } from './call.ts';
import { type Course, courseId } from './courses.ts';

/* A published course as a SCORM 1.2 package, for another learning platform. */

/** The data of the package's player, in `curso.js`. */
export interface PackagedCourse {
  /** Without scenarios and job aids, which stay on this platform. */
  course: Course;
  version: { number: number; published_at: string };
  /** The name of this platform. */
  product: string;
}

/** The path of an image inside of the package. */
export const packagedImage = (mediaId: string): string => `imagenes/${mediaId}.webp`;

export const courseExportCalls = {
  exportCourse: call({
    summary: 'La versión publicada de un curso como paquete SCORM 1.2: láminas y quiz de práctica, sin red',
    method: 'GET',
    path: '/api/admin/course-exports/:course_id',
    access: 'EntidadAdmin',
    params: z.object({ course_id: courseId }),
    query: z.object({ kind: z.literal('full').default('full') }),
    status: 200,
    reply: z.never(),
    files: ['application/zip'],
    errors: ['COURSE_NOT_FOUND', 'PAID_REQUIRED', 'COURSE_IS_PACKAGE'],
  }),
};
