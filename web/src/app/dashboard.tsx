import type { User } from '@finaula/contract/accounts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import type { Place } from '../lib/place.ts';

/** What each role finds after signing in (spec §2). */
export function Dashboard({ user, place }: { user: User; place: Place }) {
  switch (user.role) {
    // Their panels come before the catalogue once there are panels.
    case 'SuperAdmin':
    case 'EntidadAdmin':
    case 'Empleado':
      return <Catalogue category={place.categoria} search={place.buscar ?? ''} />;
  }
}
