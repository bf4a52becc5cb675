import { LOCALE } from '@finaula/contract/constants';
import { Button } from '../forms/button.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import styles from './select-all.module.css';
import type { Selection } from './use-selection.ts';

const figure = new Intl.NumberFormat(LOCALE);

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
        Seleccionar {shown.length === 1 ? 'a la persona' : `a las ${figure.format(shown.length)} personas`} {where}
      </Checkbox>
      {whole && selection.chosen.length < total && (
        <Button kind="quiet" loading={loading} onClick={onAll}>
          Seleccionar a las {figure.format(total)} que coinciden
        </Button>
      )}
    </div>
  );
}
