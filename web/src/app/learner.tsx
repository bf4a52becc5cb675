import type { User } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { EntityVideos } from '../features/courses/youtube/entity-videos.tsx';
import { Due } from '../features/obligations/due.tsx';
import { certificatesSearch, coursesSearch, type SearchParams } from '../lib/navigation/search-params.ts';
import { dueSummary, ownObligationsQuery } from '../lib/obligations/own-obligations.ts';
import { SectionTabs } from '../ui/layout/section-tabs.tsx';
import { OwnCertificates } from './own-certificates.ts';

const sectionsWith = (home: string) => [
  { search: coursesSearch, label: home },
  { search: certificatesSearch, label: 'Mis constancias', count: <CertificateCount /> },
];

/** The learner's home: due obligations, if any, then the catalogue and results. */
export function Learner({ user, search }: { user: User; search: SearchParams }) {
  const { data: obligations = [], isLoading } = useQuery({ ...ownObligationsQuery, enabled: user.entity_id !== null });
  const section = search.seccion === 'constancias' ? 'constancias' : 'cursos';
  const isAsked = obligations.length > 0;
  const tabs = (
    <SectionTabs sections={sectionsWith(user.entity_id === null ? 'Tus cursos' : 'Inicio')} current={section} />
  );
  if (section === 'constancias') return <OwnCertificates tabs={tabs} />;
  return (
    <Catalogue
      category={search.categoria}
      search={search.buscar ?? ''}
      tabs={tabs}
      asking={isLoading}
      {...(isAsked && {
        due: {
          title: 'Lo que te toca',
          summary: dueSummary(obligations),
          panel: (progress, courses) => (
            <Due
              obligations={obligations}
              courses={courses}
              progress={progress}
              entityName={user.entity_name ?? 'tu institución'}
            />
          ),
        },
      })}
    >
      <EntityVideos user={user} />
    </Catalogue>
  );
}
