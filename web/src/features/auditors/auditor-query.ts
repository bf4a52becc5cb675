import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const KEY = ['auditors'];

export const auditorsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: () => api.listAuditors(),
  staleTime: 0,
});

export const openingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'openings', id],
    queryFn: () => api.listAuditorOpenings({ params: { id } }),
    staleTime: 0,
  });

export const AUDITORS_KEY = KEY;
