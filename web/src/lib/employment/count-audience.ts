import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';

type Group = ReplyOf<Calls['listAreas']>['groups'][number];

interface Chosen {
  areas: readonly string[];
  positions: readonly string[];
}

const isIn = (chosen: readonly string[], value: string | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

function countBy(groups: readonly Group[], key: 'area' | 'position', isCounted: (group: Group) => boolean) {
  const counts = new Map<string, number>();
  for (const group of groups) {
    const value = group[key];
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + (isCounted(group) ? group.people : 0));
  }
  return [...counts].map(([value, people]) => ({ value, people }));
}

/**
 * Counts people by area and by position, each among those whom the choice in the other list finds, and the
 * people whom both lists find. Nothing chosen in a list means no condition.
 */
export function countAudience(groups: readonly Group[], { areas, positions }: Chosen) {
  return {
    areas: countBy(groups, 'area', ({ position }) => isIn(positions, position)),
    positions: countBy(groups, 'position', ({ area }) => isIn(areas, area)),
    people: groups
      .filter(({ area, position }) => isIn(areas, area) && isIn(positions, position))
      .reduce((sum, group) => sum + group.people, 0),
    known: new Set(groups.flatMap(({ area, position }) => [area, position])),
  };
}
