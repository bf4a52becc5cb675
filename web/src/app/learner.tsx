import type { User } from '@finaula/contract/accounts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { EntityVideos } from '../features/youtube/entity-videos.tsx';
import { certificatesSearch, coursesSearch, type SearchParams } from '../lib/navigation/search-params.ts';
import { SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { search: coursesSearch, label: 'Tus cursos' },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
] as const;

/** The catalogue, and what came of it. */
export function Learner({ user, search }: { user: User; search: SearchParams }) {
  const section = search.seccion === 'constancias' ? 'constancias' : 'cursos';
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue category={search.categoria} search={search.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}
