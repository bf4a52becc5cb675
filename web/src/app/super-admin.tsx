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
import { api } from '../lib/api/api.ts';
import { managedEntitiesQuery } from '../lib/entities/admin-lists.ts';
import { certificatesSearch, coursesSearch, type SearchParams } from '../lib/navigation/search-params.ts';
import { SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { search: {}, label: 'Usuarios pendientes', count: <PendingCount /> },
  { search: { seccion: 'entidades' }, label: 'Entidades' },
  { search: { seccion: 'bitacora' }, label: 'Bitácora' },
  { search: coursesSearch, label: 'Cursos' },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
] as const;

/** The SuperAdmin's tabs. Opening them fills the directory of entities, silently (spec §7). */
export function SuperAdmin({ user, search }: { user: User; search: SearchParams }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const populate = async () => {
      const { created_count } = await api.populateEntities();
      if (created_count > 0) await queryClient.invalidateQueries({ queryKey: managedEntitiesQuery.queryKey });
    };
    populate().catch(() => undefined);
  }, [queryClient]);

  const tabs = <SectionTabs sections={sections} current={search.seccion} />;
  if (search.seccion === 'entidades') return <ManagedEntities tabs={tabs} />;
  if (search.seccion === 'constancias') return <OwnCertificates tabs={tabs} />;
  if (search.seccion === 'bitacora') return <Ledger tabs={tabs} />;
  if (search.seccion === undefined) return <PendingUsers tabs={tabs} />;
  return (
    <Catalogue category={search.categoria} search={search.buscar ?? ''} tabs={tabs} actions={<LoadContentButton role={user.role} />} />
  );
}
