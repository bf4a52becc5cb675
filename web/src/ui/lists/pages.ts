import { useState } from 'react';

export interface Pages<Item> {
  /** What this page shows. */
  shown: readonly Item[];
  /** "1–25 de 312" */
  range: string;
  /** Undefined where there is none. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  first: () => void;
}

/** Cuts a list into pages. A list that gets shorter than its page shows its last one. */
export function usePages<Item>(items: readonly Item[], rows = 25): Pages<Item> {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, Math.ceil(items.length / rows) - 1);
  const page = Math.min(wanted, last);
  const start = page * rows;
  const shown = items.slice(start, start + rows);
  return {
    shown,
    range: items.length === 0 ? '0 de 0' : `${start + 1}–${start + shown.length} de ${items.length}`,
    previous: page > 0 ? () => setWanted(page - 1) : undefined,
    next: page < last ? () => setWanted(page + 1) : undefined,
    first: () => setWanted(0),
  };
}
