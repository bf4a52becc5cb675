import { Printer } from 'lucide-react';
import { Button } from '../../../ui/forms/button.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import styles from './legal-dialog.module.css';
import { PrivacyText, useNoticeDate } from './privacy-text.tsx';

/** /aviso-de-privacidad: the notice as a page that can be linked and printed. */
export function PrivacyPage() {
  usePageTitle('Aviso de privacidad');
  return (
    <PublicPage>
      <article className={`${styles.text} ${styles.page}`}>
        <h1>Aviso de privacidad</h1>
        <h2>Aviso integral</h2>
        <p className={styles.date}>Última actualización: {useNoticeDate()}</p>
        <p className={styles.print}>
          <Button kind="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Imprimir
          </Button>
        </p>
        <PrivacyText />
      </article>
    </PublicPage>
  );
}
