import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { EntityCertificatesScreen } from '../features/certificates/institution/entity-certificates.tsx';
import { CourseVersions } from '../features/courses/versions/course-versions.tsx';
import { ComplianceScreen } from '../features/obligations/compliance.tsx';
import { DocumentedScreen } from '../features/people/documented/documented-screen.tsx';
import { Programmes } from '../features/programmes/programmes.tsx';
import { SupervisionFiles } from '../features/supervision/supervision-files.tsx';
import { api } from '../lib/api/api.ts';
import { longDay } from '../lib/dates/calendar-day.ts';
import type { Path } from '../lib/navigation/address.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { NotFound } from './failure.tsx';
import type { PanelProps, ScreenProps, Screens } from './screens.ts';

const sections = [
  { address: { to: '/cumplimiento' }, label: 'Cumplimiento' },
  { address: { to: '/cumplimiento/constancias' }, label: 'Constancias' },
  { address: { to: '/cumplimiento/programa' }, label: 'Programa anual' },
  { address: { to: '/cumplimiento/expedientes' }, label: 'Expedientes' },
] satisfies Section[];

function Compliance({ user, tabs }: ScreenProps) {
  const search = useSearch({ strict: false });
  return <ComplianceScreen entityName={user.entity_name ?? ''} search={search} tabs={tabs} readOnly />;
}

const screens: Screens = {
  '/': Compliance,
  '/cumplimiento': Compliance,
  '/cumplimiento/constancias': function Certificates({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <EntityCertificatesScreen entityName={user.entity_name ?? ''} search={search} tabs={tabs} linked={false} />;
  },
  '/cumplimiento/documentadas': ({ user, tabs }) => (
    <DocumentedScreen entityName={user.entity_name ?? ''} tabs={tabs} readOnly />
  ),
  '/cumplimiento/programa': function Programme({ user, tabs }) {
    const search = useSearch({ strict: false });
    return <Programmes entityName={user.entity_name ?? ''} search={search} tabs={tabs} readOnly />;
  },
  '/cumplimiento/expedientes': ({ user, tabs }) => (
    <SupervisionFiles entityName={user.entity_name ?? ''} tabs={tabs} readOnly />
  ),
  '/cursos/$curso/versiones': function Versions() {
    const { curso = '' } = useParams({ strict: false });
    const { version } = useSearch({ strict: false });
    return <CourseVersions courseId={curso} number={version} />;
  },
  // The old address of the institution's certificates leads here.
  '/mis-constancias': () => <Navigate to="/cumplimiento/constancias" replace />,
};

/** The section that an address is shown in. */
const sectionOf = (path: Path): Path =>
  path === '/' ? '/cumplimiento' : path === '/cumplimiento/documentadas' ? '/cumplimiento/constancias' : path;

/** An auditor only reads: compliance on a date, certificates, the programme, supervision files. */
export function AuditorPanel({ user, path }: PanelProps) {
  const { data: { until } = {} } = useQuery({ queryKey: ['own-audit'], queryFn: () => api.getOwnAudit() });
  const Screen = screens[path] ?? NotFound;
  const tabs = (
    <>
      <SectionTabs sections={sections} current={sectionOf(path)} />
      <Notice
        kind="info"
        title="Acceso de auditoría, solo lectura"
        detail={`La institución ve qué abres y cuándo.${until ? ` Tu acceso termina por sí solo después del ${longDay(until)}.` : ''}`}
      />
    </>
  );
  return <Screen user={user} tabs={tabs} />;
}
