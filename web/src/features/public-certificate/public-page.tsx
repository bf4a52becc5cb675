import type { ReactNode } from 'react';
import { useProductName } from '../../lib/platform.ts';
import { Brand } from '../../ui/brand.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { PageFoot } from '../../ui/page-foot.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { MAIN_ID, SkipLink } from '../../ui/skip-link.tsx';
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
        <PlaceLink place={{}} className={buttonLook('quiet', 'medium', styles.home)}>
          Conoce {product}
        </PlaceLink>
      </header>
      <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <PageFoot />
    </div>
  );
}
