import type { User } from '@finaula/contract/accounts';
import { lazy, Suspense } from 'react';
import type { Place } from '../lib/place.ts';
import { Learner } from './learner.tsx';
import { ScreenSkeleton } from './shell-skeleton.tsx';

// An employee never loads the panels.
const SuperAdmin = lazy(() => import('./super-admin.tsx').then(({ SuperAdmin }) => ({ default: SuperAdmin })));
const EntityAdmin = lazy(() => import('./entity-admin.tsx').then(({ EntityAdmin }) => ({ default: EntityAdmin })));

/** What each role finds after signing in (spec §2). */
export function Dashboard({ user, place }: { user: User; place: Place }) {
  switch (user.role) {
    case 'SuperAdmin':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          <SuperAdmin user={user} place={place} />
        </Suspense>
      );
    case 'EntidadAdmin':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          <EntityAdmin user={user} place={place} />
        </Suspense>
      );
    case 'Empleado':
      return <Learner user={user} place={place} />;
  }
}
