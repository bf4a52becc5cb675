import type { User } from '@finaula/contract/accounts';
import { AssistantAdmin } from '../features/assistant-admin/assistant-admin.tsx';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { EmailChanges } from '../features/email-changes/email-changes.tsx';
import { EntityUsers } from '../features/entity-users/entity-users.tsx';
import { Institution } from '../features/institution/institution.tsx';
import { ReviewBanner } from '../features/institution/review-banner.tsx';
import { Training } from '../features/training/training.tsx';
import { EntityVideos } from '../features/youtube/entity-videos.tsx';
import {
  certificatesSearch,
  coursesSearch,
  institutionSearch,
  type SearchParams,
  trainingSearch,
} from '../lib/navigation/search-params.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { search: {}, label: 'Usuarios' },
  { search: trainingSearch, label: 'Capacitación' },
  { search: coursesSearch, label: 'Cursos' },
  { search: { seccion: 'asistente' }, label: 'Asistente' },
  { search: institutionSearch, label: 'Institución' },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
] satisfies Section[];

/** The EntidadAdmin's tabs. */
export function EntityAdmin({ user, search }: { user: User; search: SearchParams }) {
  const section = sections.find(({ search: { seccion } }) => seccion === search.seccion)?.search.seccion;
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (section === undefined)
    return (
      <EntityUsers entityName={user.entity_name ?? ''} tabs={tabs}>
        <ReviewBanner />
        <EmailChanges />
      </EntityUsers>
    );
  if (section === 'capacitacion') return <Training entityName={user.entity_name ?? ''} search={search} tabs={tabs} />;
  if (section === 'asistente') return <AssistantAdmin tabs={tabs} />;
  if (section === 'institucion') return <Institution user={user} tabs={tabs} />;
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue category={search.categoria} search={search.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}
