import type { ReactNode } from 'react';
import { useProductName } from '../../lib/api/platform.ts';
import { Brand } from '../brand/brand.tsx';
import { buttonLook } from '../forms/button.tsx';
import { ScreenLink } from '../navigation/screen-link.tsx';
import { PageFooter } from './page-footer.tsx';
import styles from './public-page.module.css';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

/** Frame of a page that anyone with its address may see; search engines must not index it. */
export function PublicPage({ children }: { children: ReactNode }) {
  const product = useProductName();
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className={styles.head}>
        <Brand />
        <ScreenLink to="/" className={buttonLook('quiet', 'medium', styles.home)}>
          Conoce {product}
        </ScreenLink>
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </div>
  );
}
