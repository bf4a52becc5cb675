import type { User } from '@finaula/contract/accounts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { EntityUsers } from '../features/entity-users/entity-users.tsx';
import { EntityVideos } from '../features/youtube/entity-videos.tsx';
import { coursesPlace, type Place } from '../lib/place.ts';
import { SectionTabs } from '../ui/section-tabs.tsx';

const sections = [
  { place: {}, label: 'Usuarios' },
  { place: coursesPlace, label: 'Cursos' },
] as const;

/** The EntidadAdmin's two tabs. */
export function EntityAdmin({ user, place }: { user: User; place: Place }) {
  const section = place.seccion === 'cursos' ? 'cursos' : undefined;
  const tabs = <SectionTabs sections={sections} current={section} />;
  if (section === undefined) return <EntityUsers entityName={user.entity_name ?? ''} tabs={tabs} />;
  return (
    <Catalogue category={place.categoria} search={place.buscar ?? ''} tabs={tabs}>
      <EntityVideos user={user} />
    </Catalogue>
  );
}
