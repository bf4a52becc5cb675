import { useRef } from 'react';
import { useProductName } from '../../lib/platform.ts';
import { useArrival } from '../../ui/arrival.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { MAIN_ID, SkipLink } from '../../ui/skip-link.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { LandingHeader } from './landing-header.tsx';

export function Landing() {
  const product = useProductName();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Capacitación en cumplimiento para instituciones financieras');
  useArrival('inicio', heading);
  return (
    <div className={styles.page}>
      <SkipLink />
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <Hero heading={heading} />
      </main>
      <footer className={styles.foot}>
        <p>
          © {new Date().getFullYear()} {product}
        </p>
      </footer>
    </div>
  );
}
