import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const sessionsQuery = queryOptions({ queryKey: ['own-sessions'], queryFn: () => api.listSessions(), staleTime: 0 });
