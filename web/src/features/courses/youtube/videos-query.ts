import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** Its failure is nobody's business (spec §7): the section is then not there. */
export const videosQuery = queryOptions({ queryKey: ['youtube-courses'], queryFn: () => api.listYoutubeCourses() });
