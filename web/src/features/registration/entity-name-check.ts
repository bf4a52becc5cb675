import { ENTITY_NAME_CHECK_DEBOUNCE_MS, ENTITY_NAME_CHECK_MIN_CHARACTERS } from '@finaula/contract/constants';
import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useDebouncedValue } from '../../lib/browser/use-debounce.ts';

/** The six states of spec §4; the message is the server's, except for an error. */
export type EntityNameCheck =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'available' | 'taken' | 'prePopulated'; message: string }
  | { state: 'error'; message: string; retry: () => void };

/**
 * Whether the typed name can be registered, checked after a pause. Results are cached by name, so that a
 * late reply never replaces a newer one, and only for one visit of the form.
 */
export function useEntityNameCheck(typed: string): EntityNameCheck {
  const name = typed.trim();
  const settled = useDebouncedValue(name, ENTITY_NAME_CHECK_DEBOUNCE_MS);
  const current = name === settled && name.length >= ENTITY_NAME_CHECK_MIN_CHARACTERS;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['entity-name', settled],
    queryFn: () => api.checkEntityName({ query: { name: settled } }),
    enabled: current,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!current) return { state: 'idle' };
  if (isFetching) return { state: 'checking' };
  if (error !== null) return { state: 'error', message: messages.entityNameCheckFailed, retry: () => void refetch() };
  if (data === undefined) return { state: 'checking' };
  const state = data.available ? (data.is_pre_populated ? 'prePopulated' : 'available') : 'taken';
  return { state, message: data.message };
}

/** Spec §8: a name that could not be checked counts as unavailable. */
export const isUnavailable = ({ state }: EntityNameCheck): boolean => state === 'taken' || state === 'error';
