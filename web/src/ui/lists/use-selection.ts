import { useState } from 'react';

export interface Selection<Item> {
  /** Those selected among what matches now: nobody is acted upon whom the filters hide. */
  chosen: readonly Item[];
  has: (item: Item) => boolean;
  set: (items: readonly Item[], selected: boolean) => void;
  clear: () => void;
}

/** Which items of a list are selected, over all its pages. */
export function useSelection<Item extends { id: string }>(matching: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (items: readonly Item[], selected: boolean) => {
    const changed = new Set(items.map(({ id }) => id));
    setIds((before) => new Set(selected ? [...before, ...changed] : [...before].filter((id) => !changed.has(id))));
  };
  return {
    chosen: ids.size === 0 ? [] : matching.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    set,
    clear: () => setIds(new Set()),
  };
}
