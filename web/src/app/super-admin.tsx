import type { User } from '@finaula/contract/accounts';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { LoadContentButton } from '../features/courses/load-content/load-content-button.tsx';
import { ExamItems } from '../features/exams/items/exam-items.tsx';
import { ManagedEntities } from '../features/institutions/managed/managed-entities.tsx';
import { WaitingEntities } from '../features/institutions/managed/waiting-entities.tsx';
import { Ledger } from '../features/ledger/ledger.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { PendingCount, PendingUsers } from '../features/people/pending/pending-users.tsx';
import { usePopulateEntities } from '../features/people/pending/use-populate-entities.ts';
import { Reforms } from '../features/reforms/reforms.tsx';
import { useMail } from '../lib/api/platform.ts';
import {
  certificatesSearch,
  coursesSearch,
  messagesSearch,
  type SearchParams,
} from '../lib/navigation/search-params.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const allSections = [
  { search: {}, label: 'Usuarios pendientes', count: <PendingCount /> },
  { search: { seccion: 'entidades' }, label: 'Entidades' },
  { search: { seccion: 'bitacora' }, label: 'Bitácora' },
  { search: { seccion: 'reactivos' }, label: 'Reactivos' },
  { search: { seccion: 'normativa' }, label: 'Normativa' },
  { search: messagesSearch, label: 'Mensajes' },
  { search: coursesSearch, label: 'Cursos' },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
] satisfies Section[];

/** The SuperAdmin's tabs. */
export function SuperAdmin({ user, search }: { user: User; search: SearchParams }) {
  usePopulateEntities();
  const mail = useMail();
  const sections = allSections.filter(({ search: { seccion } }) => mail || seccion !== messagesSearch.seccion);
  const tabs = <SectionTabs sections={sections} current={search.seccion} />;
  if (search.seccion === 'entidades') return <ManagedEntities tabs={tabs} review={search.revision} />;
  if (search.seccion === 'reactivos') return <ExamItems tabs={tabs} />;
  if (search.seccion === 'normativa') return <Reforms tabs={tabs} />;
  if (search.seccion === 'constancias') return <OwnCertificates tabs={tabs} />;
  if (search.seccion === 'mensajes') return <Messages tabs={tabs} />;
  if (search.seccion === 'bitacora') return <Ledger tabs={tabs} />;
  if (search.seccion === undefined)
    return (
      <PendingUsers tabs={tabs}>
        <WaitingEntities />
        <EmailChanges />
      </PendingUsers>
    );
  return (
    <Catalogue
      category={search.categoria}
      search={search.buscar ?? ''}
      tabs={tabs}
      actions={<LoadContentButton role={user.role} />}
    />
  );
}
