import { useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';

export interface Pages<Item> {
  /** Items of this page. */
  shown: readonly Item[];
  /** "1–25 de 312" */
  range: string;
  /** Undefined where there is none. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  first: () => void;
}

interface ServedPage<Item> {
  /** From 1. */
  page: number;
  /** Total of all pages. */
  total: number;
  shown: readonly Item[];
  size: number;
  /** Undefined for the first page. */
  onPage: (page: number | undefined) => void;
}

/**
 * Pages cut by the server. Past the end, which an old address may name, the back button leads to the last
 * page.
 */
export function pagesOf<Item>({ page, total, shown, size, onPage }: ServedPage<Item>): Pages<Item> {
  const last = Math.max(1, Math.ceil(total / size));
  const start = (page - 1) * size;
  const turnTo = (to: number) => () => onPage(to === 1 ? undefined : to);
  return {
    shown,
    range:
      shown.length === 0
        ? `0 de ${formatNumber(total)}`
        : `${formatNumber(start + 1)}–${formatNumber(start + shown.length)} de ${formatNumber(total)}`,
    previous: page > 1 ? turnTo(Math.min(page - 1, last)) : undefined,
    next: page < last ? turnTo(page + 1) : undefined,
    first: turnTo(1),
  };
}

/** Pages of a fully loaded list. When the list becomes shorter, it shows its last page. */
export function usePages<Item>(items: readonly Item[], size = 25): Pages<Item> {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(items.length / size)));
  const shown = items.slice((page - 1) * size, page * size);
  return pagesOf({ page, total: items.length, shown, size, onPage: (to = 1) => setWanted(to) });
}
