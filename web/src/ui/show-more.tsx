import { LOCALE } from '@finaula/contract/constants';
import type { ReactNode } from 'react';
import { BoxFoot } from './box.tsx';
import { Button } from './button.tsx';
import styles from './pager.module.css';
import type { More } from './use-more.ts';

const figure = new Intl.NumberFormat(LOCALE);

interface ShowMoreProps {
  shown: number;
  total: number;
  /** "usuarios": what a screen reader hears the button of. */
  of: string;
  more: More | undefined;
  /** Other buttons beside it. */
  children?: ReactNode;
}

/** What stands below a list that grows. Where all of it is shown at once nothing is seen; how much is shown is read out when it changes. */
export function ShowMore({ shown, total, of, more, children }: ShowMoreProps) {
  const range = `${figure.format(shown)} de ${figure.format(total)}`;
  if (!children && shown === total && !more?.grown)
    return (
      <p className="sr-only" role="status">
        {range}
      </p>
    );
  return (
    <BoxFoot>
      <span className="num" role="status">
        {range}
      </span>
      <span className={styles.buttons}>
        {more?.show && (
          <Button kind="secondary" aria-label={`Mostrar más ${of}`} loading={more.loading} onClick={more.show}>
            Mostrar más
          </Button>
        )}
        {children}
      </span>
    </BoxFoot>
  );
}
