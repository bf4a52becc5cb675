import type { Reform } from '@finaula/contract/reforms';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Notices of regulatory change, the newest first, with the institution's decision if any. */
export const reformsQuery = queryOptions({ queryKey: ['reforms'], queryFn: () => api.listReforms(), staleTime: 0 });

/** Whether a notice asks for the institution's decision. */
export const awaitsDecision = ({ decision, corrected_by }: Reform): boolean =>
  decision === null && corrected_by === null;
