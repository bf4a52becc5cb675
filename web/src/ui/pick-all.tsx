import { LOCALE } from '@finaula/contract/constants';
import { Button } from './button.tsx';
import styles from './pick-all.module.css';
import { PickBox } from './pick-box.tsx';
import type { Selection } from './use-selection.ts';

const figure = new Intl.NumberFormat(LOCALE);

interface PickAllProps<Item> {
  /** Of this page, those that can be picked. */
  shown: readonly Item[];
  /** The same of all pages. */
  found: readonly Item[];
  selection: Selection<Item>;
}

/** Picks the people of the page; then, everybody who matches on all pages. */
export function PickAll<Item>({ shown, found, selection }: PickAllProps<Item>) {
  const picked = shown.filter(selection.has).length;
  if (shown.length === 0) return null;
  const whole = picked === shown.length;
  return (
    <div className={styles.all}>
      <PickBox checked={whole} some={picked > 0} onChange={(wanted) => selection.set(shown, wanted)}>
        Seleccionar {shown.length === 1 ? 'a la persona' : `a las ${figure.format(shown.length)} personas`} de esta página
      </PickBox>
      {whole && selection.chosen.length < found.length && (
        <Button kind="quiet" onClick={() => selection.set(found, true)}>
          Seleccionar a las {figure.format(found.length)} que coinciden
        </Button>
      )}
    </div>
  );
}
