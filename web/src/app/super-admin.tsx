import type { User } from '@finaula/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { LoadContentButton } from '../features/load-content/load-content-button.tsx';
import { ManagedEntities } from '../features/managed-entities/managed-entities.tsx';
import { PendingCount } from '../features/pending-users/pending-count.tsx';
import { PendingUsers } from '../features/pending-users/pending-users.tsx';
import { managedEntitiesQuery } from '../lib/admin-lists.ts';
import { api } from '../lib/api.ts';
import { certificatesPlace, coursesPlace, type Place } from '../lib/place.ts';
import { SectionTabs } from '../ui/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { place: {}, label: 'Usuarios pendientes', count: <PendingCount /> },
  { place: { seccion: 'entidades' }, label: 'Entidades' },
  { place: { seccion: 'bitacora' }, label: 'Bitácora' },
  { place: coursesPlace, label: 'Cursos' },
  { place: certificatesPlace, label: 'Mis constancias', count: <CertificateCount /> },
] as const;

/** The SuperAdmin's tabs. Opening them fills the directory of entities, silently (spec §7). */
export function SuperAdmin({ user, place }: { user: User; place: Place }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const populate = async () => {
      const { created_count } = await api.populateEntities();
      if (created_count > 0) await queryClient.invalidateQueries({ queryKey: managedEntitiesQuery.queryKey });
    };
    populate().catch(() => undefined);
  }, [queryClient]);

  const tabs = <SectionTabs sections={sections} current={place.seccion} />;
  if (place.seccion === 'entidades') return <ManagedEntities tabs={tabs} />;
  if (place.seccion === 'constancias') return <OwnCertificates tabs={tabs} />;
  if (place.seccion === 'bitacora') return <Ledger tabs={tabs} />;
  if (place.seccion === undefined) return <PendingUsers tabs={tabs} />;
  return <Catalogue category={place.categoria} search={place.buscar ?? ''} tabs={tabs} actions={<LoadContentButton role={user.role} />} />;
}
