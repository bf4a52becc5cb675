import type { User } from '@finaula/contract/accounts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { EmailChanges } from '../features/email-changes/email-changes.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { LoadContentButton } from '../features/load-content/load-content-button.tsx';
import { ManagedEntities } from '../features/managed-entities/managed-entities.tsx';
import { WaitingEntities } from '../features/managed-entities/waiting-entities.tsx';
import { PendingCount, PendingUsers } from '../features/pending-users/pending-users.tsx';
import { usePopulateEntities } from '../features/pending-users/use-populate-entities.ts';
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

/** The SuperAdmin's tabs. */
export function SuperAdmin({ user, search }: { user: User; search: SearchParams }) {
  usePopulateEntities();
  const tabs = <SectionTabs sections={sections} current={search.seccion} />;
  if (search.seccion === 'entidades') return <ManagedEntities tabs={tabs} review={search.revision} />;
  if (search.seccion === 'constancias') return <OwnCertificates tabs={tabs} />;
  if (search.seccion === 'bitacora') return <Ledger tabs={tabs} />;
  if (search.seccion === undefined)
    return (
      <PendingUsers tabs={tabs}>
        <WaitingEntities />
        <EmailChanges />
      </PendingUsers>
    );
  return (
    <Catalogue category={search.categoria} search={search.buscar ?? ''} tabs={tabs} actions={<LoadContentButton role={user.role} />} />
  );
}
