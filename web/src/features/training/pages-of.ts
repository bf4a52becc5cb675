import { LOCALE } from '@finaula/contract/constants';
import type { Pages } from '../../ui/lists/pages.ts';

const figure = new Intl.NumberFormat(LOCALE);

interface ServedPage<Item> {
  /** From 1. */
  page: number;
  /** On all pages. */
  total: number;
  shown: readonly Item[];
  size: number;
  /** Undefined for the first one. */
  onPage: (page: number | undefined) => void;
}

/** Pages that the server cuts. From past the end, which an old address may name, the way back leads to the last one. */
export function pagesOf<Item>({ page, total, shown, size, onPage }: ServedPage<Item>): Pages<Item> {
  const last = Math.max(1, Math.ceil(total / size));
  const start = (page - 1) * size;
  const turnTo = (to: number) => () => onPage(to === 1 ? undefined : to);
  return {
    shown,
    range:
      shown.length === 0
        ? `0 de ${figure.format(total)}`
        : `${figure.format(start + 1)}–${figure.format(start + shown.length)} de ${figure.format(total)}`,
    previous: page > 1 ? turnTo(Math.min(page - 1, last)) : undefined,
    next: page < last ? turnTo(page + 1) : undefined,
    first: turnTo(1),
  };
}
