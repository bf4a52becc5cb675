import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** On failure the section is hidden (spec §7). */
export const videosQuery = queryOptions({ queryKey: ['youtube-courses'], queryFn: () => api.listYoutubeCourses() });
