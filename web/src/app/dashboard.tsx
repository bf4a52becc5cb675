import type { User } from '@finaula/contract/accounts';
import { lazy } from 'react';
import type { Place } from '../lib/place.ts';
import { Learner } from './learner.tsx';

// An employee never loads the panels.
const SuperAdmin = lazy(() => import('./super-admin.tsx').then(({ SuperAdmin }) => ({ default: SuperAdmin })));
const EntityAdmin = lazy(() => import('./entity-admin.tsx').then(({ EntityAdmin }) => ({ default: EntityAdmin })));

/** What each role finds after signing in (spec §2); suspends while a panel loads. */
export function Dashboard({ user, place }: { user: User; place: Place }) {
  switch (user.role) {
    case 'SuperAdmin':
      return <SuperAdmin user={user} place={place} />;
    case 'EntidadAdmin':
      return <EntityAdmin user={user} place={place} />;
    case 'Empleado':
      return <Learner user={user} place={place} />;
  }
}
