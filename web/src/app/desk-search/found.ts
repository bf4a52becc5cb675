import { useQuery } from '@tanstack/react-query';
import { obligationsQuery } from '../../features/obligations/compliance-query.ts';
import { foundPeopleQuery } from '../../features/people/list/entity-users-query.ts';
import { useDebouncedValue } from '../../lib/browser/use-debounce.ts';
import { catalogueQuery } from '../../lib/courses/courses.ts';
import type { Address } from '../../lib/navigation/address.ts';
import { textMatcher } from '../../lib/text/search.ts';
import { settings } from './settings.ts';

export interface Found {
  key: string;
  title: string;
  note: string;
  address: Address;
}

export interface FoundGroup {
  label: string;
  items: Found[];
}

const TYPING_MS = 200;
/** Items of a group. */
const MOST = 5;

/**
 * Persons come from the server by one call a pause, under row security and without accents. Obligations and
 * courses are short lists that the panel holds anyway.
 */
export function useFound(typed: string): { groups: FoundGroup[]; searching: boolean; failed: boolean } {
  const text = typed.trim();
  const asked = useDebouncedValue(text, TYPING_MS);
  const people = useQuery({ ...foundPeopleQuery(asked, MOST), enabled: asked !== '' });
  const obligations = useQuery(obligationsQuery);
  const courses = useQuery(catalogueQuery);
  if (text === '') return { groups: [], searching: false, failed: false };
  const finds = textMatcher(text);
  const groups: FoundGroup[] = [
    {
      label: 'Personas',
      items: (people.data?.users ?? []).map(({ id, name, email, position, area, employee_number }) => ({
        key: id,
        title: name,
        note: [position, area, employee_number].filter(Boolean).join(' · ') || email,
        address: { to: '/personas/$persona', params: { persona: id } },
      })),
    },
    {
      label: 'Obligaciones',
      items: (obligations.data ?? [])
        .filter(({ title }) => finds(title))
        .map(({ id, title }) => ({
          key: id,
          title,
          note: 'Quién está al corriente',
          address: { to: '/cumplimiento', search: { obligacion: id } },
        })),
    },
    {
      label: 'Cursos',
      items: (courses.data ?? [])
        .filter(({ title, module }) => finds(module, title))
        .map(({ id, title, module }) => ({
          key: id,
          title,
          note: module,
          address: { to: '/cursos/$curso', params: { curso: id } },
        })),
    },
    {
      label: 'Ajustes',
      items: settings
        .filter(({ title, where, words = '' }) => finds(title, where, words))
        .map(({ title, where, address }) => ({ key: title, title, note: where, address })),
    },
  ];
  return {
    groups: groups
      .map((group) => ({ ...group, items: group.items.slice(0, MOST) }))
      .filter(({ items }) => items.length),
    searching: asked !== text || people.isFetching,
    failed: people.isError,
  };
}
