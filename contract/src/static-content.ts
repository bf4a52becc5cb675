import { z } from 'zod';
import { call } from './call.ts';

/** Effects of loading the platform's courses. */
export const contentChanges = z.object({
  /** Courses that are new or differ from the loaded ones, with the number of their slides that do. */
  courses: z.array(
    z.object({
      course_id: z.string(),
      title: z.string(),
      is_new: z.boolean(),
      added: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      removed: z.int().nonnegative(),
    }),
  ),
  exam_items: z.object({
    added: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    removed: z.int().nonnegative(),
  }),
});
export type ContentChanges = z.infer<typeof contentChanges>;

export const staticContentCalls = {
  loadStaticRichContent: call({
    summary: 'Carga de los cursos de la plataforma',
    method: 'POST',
    path: '/api/admin/load-static-rich-content',
    access: 'SuperAdmin',
    status: 200,
    reply: z.object({ success_count: z.int().nonnegative() }),
    errors: ['CONTENT_LOADING'],
  }),
  previewStaticContent: call({
    summary: 'Qué cambiaría al cargar los cursos de la plataforma; nada se guarda',
    method: 'GET',
    path: '/api/admin/static-rich-content/changes',
    access: 'SuperAdmin',
    status: 200,
    reply: contentChanges,
    errors: [],
  }),
};
