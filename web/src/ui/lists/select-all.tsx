import { useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Button } from '../forms/button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import styles from './select-all.module.css';

interface SelectAllProps<Item> {
  /** Those in sight that can be selected. */
  shown: readonly Item[];
  /** How many there are with those out of sight. */
  total: number;
  /** "de esta página", "que se muestran" */
  where: string;
  selection: Pick<Selection<Item>, 'chosen' | 'has' | 'set'>;
  /** All are being gathered. */
  loading?: boolean;
  onAll: () => void;
}

/** Picks the people in sight; then, everybody who matches. */
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
