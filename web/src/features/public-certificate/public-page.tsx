import type { ReactNode } from 'react';
import { useProductName } from '../../lib/api/platform.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { PageFooter } from '../../ui/layout/page-footer.tsx';
import { MAIN_ID, SkipLink } from '../../ui/layout/skip-link.tsx';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import styles from './public-page.module.css';

/** What stands around a constancia that anybody may see. Who holds the folio may look; a search engine may not list it. */
export function PublicPage({ children }: { children: ReactNode }) {
  const product = useProductName();
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={styles.head}>
        <Brand />
        <HomeLink search={{}} className={buttonLook('quiet', 'medium', styles.home)}>
          Conoce {product}
        </HomeLink>
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </div>
  );
}
