import { Benefits } from './benefits.tsx';
import { Categories } from './categories.tsx';
import { Features } from './features.tsx';
import { Pricing } from './pricing.tsx';

export { LandingFooter } from './landing-footer.tsx';

/** What lies below the fold. */
export function LandingSections() {
  return (
    <>
      <Features />
      <Categories />
      <Pricing />
      <Benefits />
    </>
  );
}
