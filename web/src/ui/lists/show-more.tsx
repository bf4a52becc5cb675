import { LOCALE } from '@finaula/contract/constants';
import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { ListFooter } from './list-footer.tsx';
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

/** Shows more of a list that grows; where all of it was shown at once nothing is seen. */
export function ShowMore({ shown, total, of, more, children }: ShowMoreProps) {
  const buttons = (children || shown !== total || more?.grown) && (
    <>
      {more?.show && (
        <Button kind="secondary" aria-label={`Mostrar más ${of}`} loading={more.loading} onClick={more.show}>
          Mostrar más
        </Button>
      )}
      {children}
    </>
  );
  return <ListFooter range={`${figure.format(shown)} de ${figure.format(total)}`} buttons={buttons} />;
}
