import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { CertificateCount } from '../features/certificates/certificate-count.tsx';
import { Catalogue } from '../features/courses/catalogue/catalogue.tsx';
import { OwnCoursesLink } from '../features/courses/own/own-courses-link.tsx';
import { EntityVideos } from '../features/courses/youtube/entity-videos.tsx';
import { Due } from '../features/obligations/due.tsx';
import { useRefresherCard } from '../features/quiz/refreshers/refresher-card.tsx';
import { dueSummary, ownObligationsQuery, readCourses } from '../lib/obligations/own-obligations.ts';
import { useLeadsTeam } from '../lib/team/team-query.ts';
import { type Section, SectionTabs } from '../ui/layout/section-tabs.tsx';
import { NotFound } from './failure.tsx';
import { OwnCertificates, OwnTraining } from './own-certificates.ts';
import { OwnCourseEditor } from './own-course-editor.tsx';
import type { PanelProps, ScreenProps, Screens } from './screens.ts';

const TeamScreen = lazy(() =>
  import('../features/obligations/team.tsx').then(({ TeamScreen }) => ({ default: TeamScreen })),
);
const OwnCourses = lazy(() =>
  import('../features/courses/own/own-courses.tsx').then(({ OwnCourses }) => ({ default: OwnCourses })),
);

const sectionsWith = (home: string, leads: boolean): Section[] => [
  { address: { to: '/cursos' }, label: home },
  ...(leads ? [{ address: { to: '/mi-equipo' as const }, label: 'Mi equipo' }] : []),
  { address: { to: '/mis-constancias' }, label: 'Mis constancias', count: <CertificateCount /> },
];

/** The obligations of the user, if the institution has any, then the catalogue. */
function Courses({ user, tabs }: ScreenProps) {
  const { categoria, buscar = '' } = useSearch({ strict: false });
  const { data: obligations = [], isLoading } = useQuery({ ...ownObligationsQuery, enabled: user.entity_id !== null });
  const isAsked = obligations.length > 0;
  return (
    <Catalogue
      category={categoria}
      search={buscar}
      tabs={tabs}
      asking={isLoading}
      refresher={useRefresherCard()}
      {...(isAsked && {
        due: {
          title: 'Lo que te toca',
          summary: (progress, courses) => dueSummary(obligations, readCourses(courses, progress)),
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
      {user.entity_id !== null && <OwnCoursesLink />}
    </Catalogue>
  );
}

const screens: Screens = {
  '/': Courses,
  '/cursos': Courses,
  '/cursos/propios': ({ tabs }) => <OwnCourses title="Cursos propios" tabs={tabs} />,
  '/cursos/propios/$propio': OwnCourseEditor,
  '/mis-constancias': ({ tabs }) => (
    <OwnCertificates tabs={tabs}>
      <OwnTraining />
    </OwnCertificates>
  ),
  '/mi-equipo': TeamScreen,
};

/** The screens of an Empleado. */
export function Learner({ user, path }: PanelProps) {
  const Screen = screens[path] ?? NotFound;
  const leads = useLeadsTeam(user.entity_id !== null);
  const sections = sectionsWith(user.entity_id === null ? 'Tus cursos' : 'Inicio', leads);
  return <Screen user={user} tabs={<SectionTabs sections={sections} current={path === '/' ? '/cursos' : path} />} />;
}
