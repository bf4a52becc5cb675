import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../../lib/api/api.ts';
import styles from './editor-bar.module.css';

const EVERY_MS = 8_000;

export interface Colleague {
  user_id: string;
  name: string;
  /** The key of the slide or case that they see. */
  place: string | null;
}

/** Tells the server the part that is open, and returns the other people who have the draft open. */
export function usePresence(id: string, place: string | null, onEdition: (edition: number) => void): Colleague[] {
  const { data } = useQuery({
    queryKey: ['own-courses', id, 'presence', place],
    queryFn: () => api.markDraftPresence({ params: { id }, body: { place } }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    retry: false,
  });
  const edition = data?.edition;
  useEffect(() => {
    if (edition !== undefined) onEdition(edition);
  }, [edition, onEdition]);
  return data?.others ?? [];
}

/** "OC" */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

/** The people who have the draft open too, by their initials; their names are read out. */
export function Present({ people }: { people: readonly Colleague[] }) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.present} aria-label="También lo tienen abierto">
      {people.map(({ user_id, name }) => (
        <li key={user_id} title={name}>
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}
