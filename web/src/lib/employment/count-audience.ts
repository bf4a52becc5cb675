import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { foldText } from '@finaula/contract/text';

type Group = ReplyOf<Calls['listStaffGroups']>[number];

interface Chosen {
  areas: readonly string[];
  positions: readonly string[];
}

/** Spellings that differ only in case, accents or blanks are the same area or position. */
const isIn = (chosen: readonly string[], value: string | null) =>
  chosen.length === 0 || (value !== null && chosen.some((one) => foldText(one) === foldText(value)));

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
    unmatched: [...areas, ...positions].filter(
      (chosen) => !groups.some(({ area, position }) => isIn([chosen], area) || isIn([chosen], position)),
    ),
  };
}
