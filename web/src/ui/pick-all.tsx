import { LOCALE } from '@finaula/contract/constants';
import { Button } from './button.tsx';
import styles from './pick-all.module.css';
import { PickBox } from './pick-box.tsx';
import type { Selection } from './use-selection.ts';

const figure = new Intl.NumberFormat(LOCALE);

interface PickAllProps<Item> {
  /** Those in sight that can be picked. */
  shown: readonly Item[];
  /** How many there are with those out of sight. */
  total: number;
  /** "de esta página", "que se muestran" */
  where: string;
  selection: Pick<Selection<Item>, 'chosen' | 'has' | 'set'>;
  /** All are being gathered. */
  picking?: boolean;
  onAll: () => void;
}

/** Picks the people in sight; then, everybody who matches. */
export function PickAll<Item>({ shown, total, where, selection, picking = false, onAll }: PickAllProps<Item>) {
  const picked = shown.filter(selection.has).length;
  if (shown.length === 0) return null;
  const whole = picked === shown.length;
  return (
    <div className={styles.all}>
      <PickBox checked={whole} some={picked > 0} onChange={(wanted) => selection.set(shown, wanted)}>
        Seleccionar {shown.length === 1 ? 'a la persona' : `a las ${figure.format(shown.length)} personas`} {where}
      </PickBox>
      {whole && selection.chosen.length < total && (
        <Button kind="quiet" loading={picking} onClick={onAll}>
          Seleccionar a las {figure.format(total)} que coinciden
        </Button>
      )}
    </div>
  );
}
