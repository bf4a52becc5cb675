import type { User } from '@finaula/contract/accounts';
import { lazy, type ReactNode } from 'react';
import { AssistantAdmin } from '../features/assistant/admin/assistant-admin.tsx';
import { Auditors } from '../features/auditors/auditors.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { EntityVideos } from '../features/courses/youtube/entity-videos.tsx';
import { ExamAdmin } from '../features/exams/admin/exam-admin.tsx';
import { Institution } from '../features/institutions/own/institution.tsx';
import { ReviewBanner } from '../features/institutions/own/review-banner.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { ComplianceScreen } from '../features/obligations/compliance.tsx';
import { Obligations } from '../features/obligations/obligations.tsx';
import { ReformCount } from '../features/obligations/reform-notices.tsx';
import { ComplianceViews } from '../features/obligations/views.tsx';
import { DirectoryPanel } from '../features/people/directory/directory.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { ImportPeople } from '../features/people/import/import-people.tsx';
import { EntityUsers } from '../features/people/list/entity-users.tsx';
import { Programmes } from '../features/programmes/programmes.tsx';
import { ProvidersPanel } from '../features/providers/providers-panel.tsx';
import { SupervisionFiles } from '../features/supervision/supervision-files.tsx';
import { Training } from '../features/training/training.tsx';
import { useMail } from '../lib/api/platform.ts';
import {
  certificatesSearch,
  complianceSearch,
  coursesSearch,
  institutionSearch,
  messagesSearch,
  type SearchParams,
} from '../lib/navigation/search-params.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const ProviderScreen = lazy(() =>
  import('../features/providers/provider-screen.tsx').then(({ ProviderScreen }) => ({ default: ProviderScreen })),
);

const allSections = [
  { search: {}, label: 'Usuarios' },
  { search: complianceSearch, label: 'Cumplimiento', count: <ReformCount /> },
  { search: coursesSearch, label: 'Cursos' },
  { search: { seccion: 'examenes' }, label: 'Exámenes' },
  { search: messagesSearch, label: 'Mensajes' },
  { search: { seccion: 'asistente' }, label: 'Asistente' },
  { search: institutionSearch, label: 'Institución' },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
] satisfies Section[];

/** The EntidadAdmin's tabs. */
export function EntityAdmin({ user, search }: { user: User; search: SearchParams }) {
  const mail = useMail();
  const sections = allSections.filter(({ search: { seccion } }) => mail || seccion !== messagesSearch.seccion);
  // The views of Cumplimiento are addresses of their own under one tab.
  const isCompliance = ['capacitacion', 'obligaciones', 'programa', 'expedientes'].includes(search.seccion ?? '');
  const tab = isCompliance ? 'cumplimiento' : search.seccion;
  const section = allSections.find(({ search: { seccion } }) => seccion === tab)?.search.seccion;
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (search.seccion === 'proveedor') return <ProviderScreen id={search.proveedor} />;
  if (section === undefined && search.seccion !== 'importar')
    return (
      <EntityUsers entityName={user.entity_name ?? ''} tabs={tabs}>
        <ReviewBanner />
        <EmailChanges />
      </EntityUsers>
    );
  if (search.seccion === 'importar')
    return <ImportPeople entityName={user.entity_name ?? ''} importId={search.importacion} />;
  if (section === 'examenes') return <ExamAdmin tabs={tabs} />;
  if (section === 'mensajes') return <Messages tabs={tabs} />;
  if (section === 'cumplimiento') return <ComplianceSection user={user} search={search} tabs={tabs} />;
  if (section === 'asistente') return <AssistantAdmin tabs={tabs} />;
  if (section === 'institucion')
    return (
      <Institution user={user} tabs={tabs}>
        <ProvidersPanel />
        <DirectoryPanel />
        <Auditors entityName={user.entity_name ?? ''} />
      </Institution>
    );
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue category={search.categoria} search={search.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}

function ComplianceSection({ user, search, tabs }: { user: User; search: SearchParams; tabs: ReactNode }) {
  const entityName = user.entity_name ?? '';
  const tabsAndViews = (
    <>
      {tabs}
      <ComplianceViews current={search.seccion} />
    </>
  );
  if (search.seccion === 'capacitacion')
    return <Training entityName={entityName} search={search} tabs={tabsAndViews} />;
  if (search.seccion === 'obligaciones') return <Obligations entityName={entityName} tabs={tabsAndViews} />;
  if (search.seccion === 'expedientes') return <SupervisionFiles entityName={entityName} tabs={tabsAndViews} />;
  if (search.seccion === 'programa') return <Programmes entityName={entityName} search={search} tabs={tabsAndViews} />;
  return <ComplianceScreen entityName={entityName} search={search} tabs={tabsAndViews} />;
}
