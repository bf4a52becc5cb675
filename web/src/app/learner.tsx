import type { User } from '@finaula/contract/accounts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { EntityVideos } from '../features/youtube/entity-videos.tsx';
import { certificatesPlace, coursesPlace, type Place } from '../lib/place.ts';
import { SectionTabs } from '../ui/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { place: coursesPlace, label: 'Tus cursos' },
  { place: certificatesPlace, label: 'Mis constancias', count: <CertificateCount /> },
] as const;

/** The catalogue, and what came of it. */
export function Learner({ user, place }: { user: User; place: Place }) {
  const section = place.seccion === 'constancias' ? 'constancias' : 'cursos';
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue category={place.categoria} search={place.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}
