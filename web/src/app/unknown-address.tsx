import { PublicPage } from '../ui/layout/public-page.tsx';
import { NothingHere } from './failure.tsx';

/** An address that no route has: it still has the brand and the way to the start. */
export const UnknownAddress = () => (
  <PublicPage>
    <NothingHere />
  </PublicPage>
);
