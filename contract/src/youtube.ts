import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './limits.ts';
import { id, line, text } from './validation.ts';
import { youtubeVideoId } from './youtube-address.ts';

export const youtubeCourse = z.object({
  id: z.string(),
  title: z.string(),
  youtube_url: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  /** By whoever asks: they added it, or they administer the entity. */
  removable: z.boolean(),
});
export type YoutubeCourse = z.infer<typeof youtubeCourse>;

/** One line of text, for the parser of addresses drops characters that PostgreSQL refuses. */
const youtubeUrl = line(CHARACTERS.videoAddress).refine(
  (address) => youtubeVideoId(address) !== undefined,
  'Escribe la dirección de un video de YouTube, como https://www.youtube.com/watch?v=…',
);

export const youtubeCalls = {
  listYoutubeCourses: call({
    summary: 'Cursos de YouTube de la entidad propia',
    method: 'GET',
    path: '/api/youtube-courses',
    access: 'signed-in',
    status: 200,
    reply: z.array(youtubeCourse),
    errors: [],
  }),
  addYoutubeCourse: call({
    summary: 'Un curso de YouTube más para la entidad propia, con plan Paid',
    method: 'POST',
    path: '/api/youtube-courses',
    access: 'signed-in',
    body: z.object({
      title: line(CHARACTERS.videoTitle),
      youtube_url: youtubeUrl,
      description: text(CHARACTERS.videoDescription).optional(),
    }),
    status: 201,
    reply: youtubeCourse,
    errors: ['PAID_REQUIRED', 'FORBIDDEN'],
  }),
  removeYoutubeCourse: call({
    summary: 'Un curso de YouTube menos: lo quita quien lo añadió o quien administra la entidad o la plataforma',
    method: 'DELETE',
    path: '/api/youtube-courses/:id',
    access: 'signed-in',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['VIDEO_NOT_FOUND', 'VIDEO_OF_ANOTHER'],
  }),
};
