import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const teamQuery = queryOptions({ queryKey: ['team'], queryFn: () => api.getTeam() });

/** Whether somebody reports to the user: nobody else is shown the place of a team. */
export function useLeadsTeam(isAsked: boolean): boolean {
  const { data } = useQuery({ ...teamQuery, enabled: isAsked });
  return data !== undefined && data.people.length > 0;
}
