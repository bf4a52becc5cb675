import type { ReactNode } from 'react';
import { Brand } from '../brand/brand.tsx';
import { Rosette } from '../brand/rosette.tsx';
import styles from './card-page.module.css';
import { PageFooter } from './page-footer.tsx';
import { MAIN_ID } from './skip-link.tsx';

interface CardPageProps {
  /** Seed of the rosette behind the card. */
  seed: string;
  centred?: boolean;
  children: ReactNode;
}

/** A card in front of a rosette. */
export function CardPage({ seed, centred = false, children }: CardPageProps) {
  return (
    <div className={styles.solo} data-centred={centred || undefined}>
      <div className={styles.ground}>
        <Rosette seed={seed} line={0.2} className={styles.rosette} />
      </div>
      <header className={styles.head}>
        <Brand />
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        <div className={styles.card}>{children}</div>
      </main>
      <PageFooter />
    </div>
  );
}
