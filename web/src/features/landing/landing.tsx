import { useRef } from 'react';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { MAIN_ID, SkipLink } from '../../ui/layout/skip-link.tsx';
import { Benefits } from './benefits.tsx';
import { Categories } from './categories.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { Screens } from './screens.tsx';

/**
 * The public page, prerendered at build (prerender.tsx): its first render must not depend on the browser.
 */
export function Landing() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Capacitación en cumplimiento para instituciones financieras');
  useFocusOnNavigation('inicio', heading);
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <Hero heading={heading} />
        <Features />
        <Screens />
        <Categories />
        <Pricing />
        <Benefits />
      </main>
      <LandingFooter />
    </>
  );
}
