import { useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Button } from '../forms/button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import styles from './select-all.module.css';

interface SelectAllProps<Item> {
  /** The visible selectable items. */
  shown: readonly Item[];
  /** Number of items, hidden ones included. */
  total: number;
  /** "de esta página", "que se muestran" */
  where: string;
  selection: Pick<Selection<Item>, 'chosen' | 'has' | 'set'>;
  /** All items are being loaded. */
  loading?: boolean;
  onAll: () => void;
}

/** Selects the visible people, then optionally all matching ones. */
export function SelectAll<Item>({ shown, total, where, selection, loading = false, onAll }: SelectAllProps<Item>) {
  const selected = shown.filter(selection.has).length;
  if (shown.length === 0) return null;
  const whole = selected === shown.length;
  return (
    <div className={styles.all}>
      <Checkbox checked={whole} some={selected > 0} onChange={(wanted) => selection.set(shown, wanted)}>
        Seleccionar {shown.length === 1 ? 'a la persona' : `a las ${formatNumber(shown.length)} personas`} {where}
      </Checkbox>
      {whole && selection.chosen.length < total && (
        <Button kind="quiet" loading={loading} onClick={onAll}>
          Seleccionar a las {formatNumber(total)} que coinciden
        </Button>
      )}
    </div>
  );
}

export interface Selection<Item> {
  /** The selected items that match the filters: hidden people are never affected. */
  chosen: readonly Item[];
  has: (item: Item) => boolean;
  set: (items: readonly Item[], selected: boolean) => void;
  clear: () => void;
}

/** The selection of a list, across its pages. */
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
