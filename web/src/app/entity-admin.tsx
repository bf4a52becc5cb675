import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { BookOpen, House, Settings, ShieldCheck, Users } from 'lucide-react';
import { lazy } from 'react';
import { AccountTabs } from '../features/account/account-tabs.tsx';
import { AssistantAdmin } from '../features/assistant/admin/assistant-admin.tsx';
import { Auditors } from '../features/auditors/auditors.tsx';
import { EntityCertificatesScreen } from '../features/certificates/institution/entity-certificates.tsx';
import { PersonCertificates } from '../features/certificates/institution/person-certificates.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { DecisionTotals } from '../features/courses/scenarios/decision-totals.tsx';
import { EntityVideos } from '../features/courses/youtube/entity-videos.tsx';
import { ExamAdmin } from '../features/exams/admin/exam-admin.tsx';
import { FailedTopics } from '../features/exams/admin/failed-topics.tsx';
import { PersonExams } from '../features/exams/admin/person-exams.tsx';
import { Handovers } from '../features/institutions/handovers.tsx';
import { Access } from '../features/institutions/own/access.tsx';
import { Institution } from '../features/institutions/own/institution.tsx';
import { ownEntityQuery } from '../features/institutions/own/own-entity-query.ts';
import { ReviewBanner } from '../features/institutions/own/review-banner.tsx';
import { LabourCoursesScreen } from '../features/labour/courses.tsx';
import { LabourIssuedScreen } from '../features/labour/issued.tsx';
import { PersonLabour } from '../features/labour/person-labour.tsx';
import { LabourPolicyScreen } from '../features/labour/policy.tsx';
import { LabourQueueScreen } from '../features/labour/queue.tsx';
import { LabourTermsToday } from '../features/labour/terms-today.tsx';
import { LabourListScreen } from '../features/labour/year-list.tsx';
import { Activity } from '../features/ledger/ledger.tsx';
import { Messages } from '../features/mail/messages.tsx';
import { PersonMessages } from '../features/mail/person-messages.tsx';
import { ComplianceScreen } from '../features/obligations/compliance.tsx';
import { DocumentedCounts } from '../features/obligations/documented-counts.tsx';
import { Obligations } from '../features/obligations/obligations.tsx';
import { PersonObligations } from '../features/obligations/person-obligations.tsx';
import { ReformCount } from '../features/obligations/reform-notices.tsx';
import { StandingToday } from '../features/obligations/standing-today.tsx';
import { TeamScreen } from '../features/obligations/team.tsx';
import { DirectoryPanel } from '../features/people/directory/directory.tsx';
import { DocumentedScreen } from '../features/people/documented/documented-screen.tsx';
import { ImportTrainings } from '../features/people/documented/import-trainings.tsx';
import { PersonTraining } from '../features/people/documented/person-training.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { ImportPeople } from '../features/people/import/import-people.tsx';
import { EntityUsers } from '../features/people/list/entity-users.tsx';
import { NotEntered } from '../features/people/list/invite-again.tsx';
import { PersonPage } from '../features/people/person/person-page.tsx';
import { Programmes } from '../features/programmes/programmes.tsx';
import { ProvidersPanel } from '../features/providers/providers-panel.tsx';
import { useRefresherCard } from '../features/quiz/refreshers/refresher-card.tsx';
import { SupervisionFiles } from '../features/supervision/supervision-files.tsx';
import { Training } from '../features/training/training.tsx';
import type { Path } from '../lib/navigation/address.ts';
import { Page } from '../ui/layout/page.tsx';
import { PlaceTabs } from '../ui/layout/place-tabs.tsx';
import type { Place } from '../ui/layout/places.tsx';
import { NotFound } from './failure.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OwnCertificates, OwnTraining } from './own-certificates.ts';
import { OwnCourseEditor } from './own-course-editor.tsx';
import type { PanelProps, ScreenProps, Screens } from './screens.ts';

const OwnCourses = lazy(() =>
  import('../features/courses/own/own-courses.tsx').then(({ OwnCourses }) => ({ default: OwnCourses })),
);
const Reports = lazy(() =>
  import('../features/committee-reports/reports.tsx').then(({ Reports }) => ({ default: Reports })),
);
const ReportScreen = lazy(() =>
  import('../features/committee-reports/report-screen.tsx').then(({ ReportScreen }) => ({ default: ReportScreen })),
);
const Integrations = lazy(() =>
  import('../features/integrations/integrations.tsx').then(({ Integrations }) => ({ default: Integrations })),
);
const CardScreen = lazy(() =>
  import('../features/courses/institution/card-screen.tsx').then(({ CardScreen }) => ({ default: CardScreen })),
);
const CourseStaff = lazy(() =>
  import('../features/courses/own/course-staff.tsx').then(({ CourseStaff }) => ({ default: CourseStaff })),
);
const PublicationScreen = lazy(() =>
  import('../features/courses/own/publication/publication-screen.tsx').then(({ PublicationScreen }) => ({
    default: PublicationScreen,
  })),
);
const ProviderScreen = lazy(() =>
  import('../features/providers/provider-screen.tsx').then(({ ProviderScreen }) => ({ default: ProviderScreen })),
);

const places: readonly Place[] = [
  { address: { to: '/' }, label: 'Inicio', icon: House },
  { address: { to: '/personas' }, label: 'Personas', icon: Users },
  {
    address: { to: '/cumplimiento' },
    label: 'Cumplimiento',
    icon: ShieldCheck,
    count: <ReformCount />,
    views: [
      { address: { to: '/cumplimiento' }, label: 'Situación' },
      { address: { to: '/cumplimiento/capacitacion' }, label: 'Cobertura por curso' },
      { address: { to: '/cumplimiento/obligaciones' }, label: 'Obligaciones', count: <ReformCount /> },
      { address: { to: '/cumplimiento/programa' }, label: 'Programa anual' },
      { address: { to: '/cumplimiento/constancias' }, label: 'Constancias' },
      { address: { to: '/cumplimiento/laborales' }, label: 'Constancias laborales' },
      { address: { to: '/cumplimiento/expedientes' }, label: 'Expedientes' },
      { address: { to: '/cumplimiento/informes' }, label: 'Informes' },
    ],
  },
  {
    address: { to: '/cursos' },
    label: 'Cursos y exámenes',
    short: 'Cursos',
    icon: BookOpen,
    views: [
      { address: { to: '/cursos' }, label: 'Catálogo' },
      { address: { to: '/cursos/propios' }, label: 'Cursos propios' },
      { address: { to: '/examenes' }, label: 'Exámenes' },
    ],
  },
  {
    address: { to: '/institucion' },
    label: 'Ajustes',
    icon: Settings,
    views: [
      { address: { to: '/institucion' }, label: 'Institución' },
      { address: { to: '/institucion/tarjeta' }, label: 'Tarjeta y notas' },
      { address: { to: '/institucion/acceso' }, label: 'Acceso e identidad' },
      { address: { to: '/institucion/integraciones' }, label: 'Integraciones' },
      { address: { to: '/mensajes' }, label: 'Mensajes' },
      { address: { to: '/asistente' }, label: 'Asistente' },
      { address: { to: '/institucion/auditores' }, label: 'Auditoría' },
      { address: { to: '/institucion/actividad' }, label: 'Actividad' },
    ],
  },
];

/** The next tasks, then the first people: an EntidadAdmin's home is their panel (spec §2). */
function Home({ user, tabs }: ScreenProps) {
  return (
    <EntityUsers title={user.entity_name ?? ''} tabs={tabs} first={{ desk: 8, phone: 3 }}>
      <FirstSteps />
      <ReviewBanner />
      <StandingToday />
      <LabourTermsToday />
      <EmailChanges linked />
    </EntityUsers>
  );
}

const People = ({ tabs }: ScreenProps) => <EntityUsers title="Personas" tabs={tabs} />;

/** Everything about one person. */
function PersonScreen({ tabs }: ScreenProps) {
  const { persona = '' } = useParams({ strict: false });
  return (
    <PersonPage id={persona} key={persona} tabs={tabs}>
      <PersonObligations userId={persona} />
      <PersonCertificates userId={persona} />
      <PersonTraining userId={persona} />
      <PersonExams userId={persona} />
      <PersonLabour userId={persona} />
      <PersonMessages userId={persona} />
    </PersonPage>
  );
}

function Import({ user, tabs }: ScreenProps) {
  const { importacion } = useParams({ strict: false });
  const { data: entity } = useQuery(ownEntityQuery);
  return <ImportPeople entityName={user.entity_name ?? ''} importId={importacion} plan={entity?.plan} tabs={tabs} />;
}

function ImportTraining({ user, tabs }: ScreenProps) {
  const { importacion } = useParams({ strict: false });
  return <ImportTrainings entityName={user.entity_name ?? ''} importId={importacion} tabs={tabs} />;
}

/** One component for both addresses: saving a new provider moves to its address without losing the form. */
function Provider() {
  const { proveedor } = useParams({ strict: false });
  return <ProviderScreen id={proveedor} />;
}

function Publication() {
  const { propio = '' } = useParams({ strict: false });
  return <PublicationScreen id={propio} />;
}

const screens: Screens = {
  '/': Home,
  '/personas': People,
  '/personas/$persona': PersonScreen,
  '/personas/importar': Import,
  '/personas/importar/$importacion': Import,
  '/cumplimiento': function Compliance({ user, tabs }) {
    const search = useSearch({ strict: false });
    return (
      <ComplianceScreen entityName={user.entity_name ?? ''} search={search} tabs={tabs} notEntered={<NotEntered />}>
        <FailedTopics />
        <DecisionTotals />
      </ComplianceScreen>
    );
  },
  '/cumplimiento/capacitacion': function Coverage({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Training entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/obligaciones': function ObligationsScreen({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Obligations entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/programa': function Programme({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Programmes entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  },
  '/cumplimiento/constancias': function Certificates({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <EntityCertificatesScreen entityName={user.entity_name ?? ''} search={search} tabs={tabs} linked />;
  },
  '/cumplimiento/documentadas': ({ user, tabs }) => (
    <DocumentedScreen entityName={user.entity_name ?? ''} tabs={tabs}>
      <DocumentedCounts />
    </DocumentedScreen>
  ),
  '/cumplimiento/documentadas/importar': ImportTraining,
  '/cumplimiento/documentadas/importar/$importacion': ImportTraining,
  '/cumplimiento/laborales': ({ user, tabs }) => <LabourQueueScreen entityName={user.entity_name ?? ''} tabs={tabs} />,
  '/cumplimiento/laborales/emitidas': ({ user, tabs }) => (
    <LabourIssuedScreen entityName={user.entity_name ?? ''} tabs={tabs} />
  ),
  '/cumplimiento/laborales/cursos': ({ user, tabs }) => (
    <LabourCoursesScreen entityName={user.entity_name ?? ''} tabs={tabs} />
  ),
  '/cumplimiento/laborales/lista': ({ user, tabs }) => (
    <LabourListScreen entityName={user.entity_name ?? ''} tabs={tabs} />
  ),
  '/cumplimiento/laborales/respuestas': ({ user, tabs }) => (
    <LabourPolicyScreen entityName={user.entity_name ?? ''} tabs={tabs} />
  ),
  '/cumplimiento/expedientes': ({ user, tabs }) => <SupervisionFiles entityName={user.entity_name ?? ''} tabs={tabs} />,
  '/cumplimiento/informes': ({ user, tabs }) => <Reports entityName={user.entity_name ?? ''} tabs={tabs} />,
  '/cumplimiento/informes/$informe': function Report({ tabs }) {
    const { informe = '' } = useParams({ strict: false });
    return <ReportScreen report={informe} tabs={tabs} />;
  },
  '/cursos': function Courses({ user, tabs }) {
    const { categoria, buscar = '' } = useSearch({ strict: false });
    const { data: entity } = useQuery(ownEntityQuery);
    return (
      <Catalogue category={categoria} search={buscar} tabs={tabs} refresher={useRefresherCard()}>
        <EntityVideos user={user} plan={entity?.plan.subscription} />
      </Catalogue>
    );
  },
  '/cursos/propios': ({ tabs }) => (
    <OwnCourses title="Cursos y exámenes" tabs={tabs}>
      <CourseStaff />
    </OwnCourses>
  ),
  '/cursos/propios/$propio': OwnCourseEditor,
  '/cursos/propios/$propio/publicar': Publication,
  '/examenes': ({ tabs }) => <ExamAdmin tabs={tabs} />,
  '/mensajes': ({ tabs }) => <Messages tabs={tabs} linked />,
  '/asistente': ({ tabs }) => <AssistantAdmin tabs={tabs} />,
  '/institucion': ({ user, tabs }) => <Institution user={user} tabs={tabs} first={<Handovers />} />,
  '/institucion/tarjeta': ({ tabs }) => <CardScreen tabs={tabs} />,
  '/institucion/acceso': ({ tabs }) => (
    <Access tabs={tabs}>
      <ProvidersPanel />
      <DirectoryPanel />
    </Access>
  ),
  '/institucion/integraciones': function IntegrationsScreen({ tabs }) {
    const { data: entity } = useQuery(ownEntityQuery);
    return <Integrations entity={entity} tabs={tabs} />;
  },
  '/institucion/auditores': ({ user, tabs }) => (
    <Page screen="auditores" title="Auditoría" tabs={tabs}>
      <Auditors entityName={user.entity_name ?? ''} />
    </Page>
  ),
  '/institucion/actividad': function ActivityScreen({ tabs }) {
    return <Activity filters={useSearch({ strict: false })} tabs={tabs} />;
  },
  '/institucion/proveedores/nuevo': Provider,
  '/institucion/proveedores/$proveedor': Provider,
  '/mis-constancias': () => (
    <OwnCertificates tabs={<AccountTabs current="/mis-constancias" />}>
      <OwnTraining />
    </OwnCertificates>
  ),
  '/mi-equipo': () => <TeamScreen tabs={<AccountTabs current="/mi-equipo" />} />,
};

/** The view that an address is shown in. */
function viewOf(path: Path): Path {
  if (path.startsWith('/personas/')) return '/personas';
  if (path.startsWith('/cumplimiento/documentadas')) return '/cumplimiento/constancias';
  const within = (['/cumplimiento/laborales', '/cumplimiento/informes'] as const).find((view) => path.startsWith(view));
  return within ?? path;
}

/** The screens of an EntidadAdmin in five places; the views of a place have their own addresses. */
export function EntityAdmin({ user, path }: PanelProps) {
  const Screen = screens[path] ?? NotFound;
  return <Screen user={user} tabs={<PlaceTabs places={places} view={viewOf(path)} />} />;
}
