import type { User } from '@finaula/contract/accounts';
import { lazy } from 'react';
import type { SearchParams } from '../lib/navigation/search-params.ts';
import { Learner } from './learner.tsx';

// An employee never loads the panels.
const SuperAdmin = lazy(() => import('./super-admin.tsx').then(({ SuperAdmin }) => ({ default: SuperAdmin })));
const EntityAdmin = lazy(() => import('./entity-admin.tsx').then(({ EntityAdmin }) => ({ default: EntityAdmin })));

/** What each role finds after signing in (spec §2); suspends while a panel loads. */
export function Dashboard({ user, search }: { user: User; search: SearchParams }) {
  switch (user.role) {
    case 'SuperAdmin':
      return <SuperAdmin user={user} search={search} />;
    case 'EntidadAdmin':
      return <EntityAdmin user={user} search={search} />;
    case 'Empleado':
      return <Learner user={user} search={search} />;
  }
}
