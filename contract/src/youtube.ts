import { z } from 'zod';
import { call } from './call.ts';
import { line, text } from './validation.ts';

export const youtubeCourse = z.object({
  id: z.string(),
  title: z.string(),
  youtube_url: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
});
export type YoutubeCourse = z.infer<typeof youtubeCourse>;

const VIDEO_ID = /^[\w-]{11}$/;
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);

/** The 11 characters that name a video in a watch, youtu.be, shorts, embed or live address; undefined for anything else. */
export function youtubeVideoId(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return undefined;
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  let found: string | null = null;
  if (url.hostname === 'youtu.be' || url.hostname === 'www.youtu.be') found = first;
  else if (HOSTS.has(url.hostname))
    found = first === 'watch' ? url.searchParams.get('v') : ['shorts', 'embed', 'live'].includes(first) ? second : null;
  return found !== null && VIDEO_ID.test(found) ? found : undefined;
}

/** One line of text, for the parser of addresses drops characters that PostgreSQL refuses. */
const youtubeUrl = line(500).refine(
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
    body: z.object({ title: line(150), youtube_url: youtubeUrl, description: text(1000).optional() }),
    status: 201,
    reply: youtubeCourse,
    errors: ['PAID_REQUIRED', 'FORBIDDEN'],
  }),
};
