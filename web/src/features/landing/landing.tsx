import { lazy, Suspense, useRef } from 'react';
import { useArrival } from '../../ui/arrival.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { MAIN_ID, SkipLink } from '../../ui/skip-link.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { LandingHeader } from './landing-header.tsx';

// What is seen first does not wait for them.
const loadSections = () => import('./landing-sections.tsx');
const LandingSections = lazy(() => loadSections().then(({ LandingSections }) => ({ default: LandingSections })));
const LandingFooter = lazy(() => loadSections().then(({ LandingFooter }) => ({ default: LandingFooter })));

export function Landing() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Capacitación en cumplimiento para instituciones financieras');
  useArrival('inicio', heading);
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <Hero heading={heading} />
        <Suspense fallback={<div className={styles.below} />}>
          <LandingSections />
        </Suspense>
      </main>
      <Suspense>
        <LandingFooter />
      </Suspense>
    </>
  );
}
