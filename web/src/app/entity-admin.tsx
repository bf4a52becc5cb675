import type { User } from '@finaula/contract/accounts';
import { AssistantAdmin } from '../features/assistant-admin/assistant-admin.tsx';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { EntityUsers } from '../features/entity-users/entity-users.tsx';
import { Training } from '../features/training/training.tsx';
import { EntityVideos } from '../features/youtube/entity-videos.tsx';
import { certificatesPlace, coursesPlace, type Place, trainingPlace } from '../lib/place.ts';
import { type Section, SectionTabs } from '../ui/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sections = [
  { place: {}, label: 'Usuarios' },
  { place: trainingPlace, label: 'Capacitación' },
  { place: coursesPlace, label: 'Cursos' },
  { place: { seccion: 'asistente' }, label: 'Asistente' },
  { place: certificatesPlace, label: 'Mis constancias', count: <CertificateCount /> },
] satisfies Section[];

/** The EntidadAdmin's tabs. */
export function EntityAdmin({ user, place }: { user: User; place: Place }) {
  const section = sections.find(({ place: { seccion } }) => seccion === place.seccion)?.place.seccion;
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (section === undefined) return <EntityUsers entityName={user.entity_name ?? ''} tabs={tabs} />;
  if (section === 'capacitacion') return <Training entityName={user.entity_name ?? ''} place={place} tabs={tabs} />;
  if (section === 'asistente') return <AssistantAdmin tabs={tabs} />;
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue category={place.categoria} search={place.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}
