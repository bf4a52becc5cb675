import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { PageFoot } from './page-foot.tsx';
import { Rosette } from './rosette.tsx';
import { MAIN_ID } from './skip-link.tsx';
import styles from './solo-page.module.css';

interface SoloPageProps {
  /** Of the rosette behind the card. */
  seed: string;
  centred?: boolean;
  children: ReactNode;
}

/** One card on paper, one rosette behind it. */
export function SoloPage({ seed, centred = false, children }: SoloPageProps) {
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
      <PageFoot />
    </div>
  );
}
