import type { ReactNode } from 'react';
import { useProductName } from '../lib/platform.ts';
import { Brand } from './brand.tsx';
import { Rosette } from './rosette.tsx';
import { MAIN_ID } from './skip-link.tsx';
import styles from './solo-page.module.css';
import { DialogLink } from './visitor-dialog.tsx';

interface SoloPageProps {
  /** Of the rosette behind the card. */
  seed: string;
  centred?: boolean;
  children: ReactNode;
}

/** One card on paper, one rosette behind it. */
export function SoloPage({ seed, centred = false, children }: SoloPageProps) {
  const product = useProductName();
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
      <footer className={styles.foot}>
        <span>
          © {new Date().getFullYear()} {product}
        </span>
        <span className={styles.legal}>
          <DialogLink dialog={{ dialogo: 'privacidad' }}>Aviso de privacidad</DialogLink>
          <DialogLink dialog={{ dialogo: 'terminos' }}>Términos y condiciones</DialogLink>
        </span>
      </footer>
    </div>
  );
}
