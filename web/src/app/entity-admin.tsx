import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { AssistantAdmin } from '../features/assistant/admin/assistant-admin.tsx';
import { Auditors } from '../features/auditors/auditors.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { PersonCertificates } from '../features/certificates/institution/person-certificates.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { EntityVideos } from '../features/courses/youtube/entity-videos.tsx';
import { ExamAdmin } from '../features/exams/admin/exam-admin.tsx';
import { PersonExams } from '../features/exams/admin/person-exams.tsx';
import { Handovers } from '../features/institutions/handovers.tsx';
import { Institution } from '../features/institutions/own/institution.tsx';
import { ReviewBanner } from '../features/institutions/own/review-banner.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { PersonMessages } from '../features/mail/person-messages.tsx';
import { ComplianceScreen } from '../features/obligations/compliance.tsx';
import { Obligations } from '../features/obligations/obligations.tsx';
import { PersonObligations } from '../features/obligations/person-obligations.tsx';
import { ReformCount } from '../features/obligations/reform-notices.tsx';
import { ComplianceViews } from '../features/obligations/views.tsx';
import { DirectoryPanel } from '../features/people/directory/directory.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { ImportPeople } from '../features/people/import/import-people.tsx';
import { EntityUsers } from '../features/people/list/entity-users.tsx';
import { PersonPage } from '../features/people/person/person-page.tsx';
import { Programmes } from '../features/programmes/programmes.tsx';
import { ProvidersPanel } from '../features/providers/providers-panel.tsx';
import { SupervisionFiles } from '../features/supervision/supervision-files.tsx';
import { Training } from '../features/training/training.tsx';
import { useMail } from '../lib/api/platform.ts';
import type { Path } from '../lib/navigation/address.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { NotFound } from './failure.tsx';
import { OwnCertificates } from './own-certificates.ts';
import type { PanelProps, ScreenProps, Screens } from './screens.ts';

const ProviderScreen = lazy(() =>
  import('../features/providers/provider-screen.tsx').then(({ ProviderScreen }) => ({ default: ProviderScreen })),
);

const sections = [
  { address: { to: '/personas' }, label: 'Usuarios' },
  { address: { to: '/cumplimiento' }, label: 'Cumplimiento', count: <ReformCount /> },
  { address: { to: '/cursos' }, label: 'Cursos' },
  { address: { to: '/examenes' }, label: 'Exámenes' },
  { address: { to: '/mensajes' }, label: 'Mensajes' },
  { address: { to: '/asistente' }, label: 'Asistente' },
  { address: { to: '/institucion' }, label: 'Institución' },
  { address: { to: '/mis-constancias' }, label: 'Mis constancias', count: <CertificateCount /> },
] satisfies Section[];

function People({ user, tabs }: ScreenProps) {
  return (
    <EntityUsers entityName={user.entity_name ?? ''} tabs={tabs}>
      <ReviewBanner />
      <EmailChanges />
    </EntityUsers>
  );
}

/** Everything about one person. */
function PersonScreen({ tabs }: ScreenProps) {
  const { persona = '' } = useParams({ strict: false });
  return (
    <PersonPage id={persona} key={persona} tabs={tabs}>
      <PersonObligations userId={persona} />
      <PersonCertificates userId={persona} />
      <PersonExams userId={persona} />
      <PersonMessages userId={persona} />
    </PersonPage>
  );
}

function Import({ user }: ScreenProps) {
  const { importacion } = useParams({ strict: false });
  return <ImportPeople entityName={user.entity_name ?? ''} importId={importacion} />;
}

/** One component for both addresses: saving a new provider moves to its address without losing the form. */
function Provider() {
  const { proveedor } = useParams({ strict: false });
  return <ProviderScreen id={proveedor} />;
}

const screens: Screens = {
  '/': People,
  '/personas': People,
  '/personas/$persona': PersonScreen,
  '/personas/importar': Import,
  '/personas/importar/$importacion': Import,
  '/cumplimiento': function Compliance({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <ComplianceScreen entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/capacitacion': function Coverage({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Training entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/obligaciones': ({ user, tabs }) => <Obligations entityName={user.entity_name ?? ''} tabs={tabs} />,
  '/cumplimiento/programa': function Programme({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Programmes entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/expedientes': ({ user, tabs }) => <SupervisionFiles entityName={user.entity_name ?? ''} tabs={tabs} />,
  '/cursos': function Courses({ user, tabs }) {
    const { categoria, buscar = '' } = useSearch({ strict: false });
    return (
      <Catalogue category={categoria} search={buscar} tabs={tabs}>
        <EntityVideos user={user} />
      </Catalogue>
    );
  },
  '/examenes': ({ tabs }) => <ExamAdmin tabs={tabs} />,
  '/mensajes': ({ tabs }) => <Messages tabs={tabs} />,
  '/asistente': ({ tabs }) => <AssistantAdmin tabs={tabs} />,
  '/institucion': ({ user, tabs }) => (
    <Institution user={user} tabs={tabs} first={<Handovers />}>
      <ProvidersPanel />
      <DirectoryPanel />
      <Auditors entityName={user.entity_name ?? ''} />
    </Institution>
  ),
  '/institucion/proveedores/nuevo': Provider,
  '/institucion/proveedores/$proveedor': Provider,
  '/mis-constancias': ({ tabs }) => <OwnCertificates tabs={tabs} />,
};

/** The tab that an address belongs to. */
function tabOf(path: Path): Path {
  if (path === '/') return '/personas';
  return path.startsWith('/cumplimiento/') ? '/cumplimiento' : path;
}

/** The screens of an EntidadAdmin; the views of Cumplimiento share one tab. */
export function EntityAdmin({ user, path }: PanelProps) {
  const mail = useMail();
  const Screen = screens[path] ?? NotFound;
  const tab = tabOf(path);
  const shown = sections.filter(({ address: { to } }) => mail || to !== '/mensajes');
  let tabs: ReactNode = <SectionTabs sections={shown} current={tab} />;
  if (tab === '/cumplimiento')
    tabs = (
      <>
        {tabs}
        <ComplianceViews current={path} />
      </>
    );
  return <Screen user={user} tabs={tabs} />;
}
