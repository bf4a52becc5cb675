import type { AccountNotice, User } from '@finaula/contract/accounts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { usePreloadedCertificates } from '../lib/certificates/own-certificates.ts';
import { usePreloadedCourses } from '../lib/courses/courses.ts';
import { useUnsentProgress } from '../lib/courses/progress.ts';
import type { Path } from '../lib/navigation/address.ts';
import { Learner } from './learner.tsx';
import type { PanelProps } from './screens.ts';
import { registerServiceWorker } from './service-worker.ts';
import { Shell } from './shell.tsx';
import { ScreenSkeleton } from './shell-skeleton.tsx';

const CourseScreen = lazy(() => import('./course-screen.tsx').then(({ CourseScreen }) => ({ default: CourseScreen })));
const AccountNotices = lazy(() =>
  import('../features/account/account-notices.tsx').then(({ AccountNotices }) => ({ default: AccountNotices })),
);
const FactorAdvice = lazy(() =>
  import('../features/account/factor-advice.tsx').then(({ FactorAdvice }) => ({ default: FactorAdvice })),
);
const OwnLabour = lazy(() =>
  import('../features/labour/own-labour.tsx').then(({ OwnLabour }) => ({ default: OwnLabour })),
);
const Account = lazy(() => import('../features/account/account.tsx').then(({ Account }) => ({ default: Account })));

const DeskSearch = lazy(() =>
  import('./desk-search/desk-search.tsx').then(({ DeskSearch }) => ({ default: DeskSearch })),
);

interface SignedInProps {
  user: User;
  /** Changes that another user made to the account; the user confirms having read them. */
  notices: readonly AccountNotice[];
  /** The user has no second factor and is advised to set one up. */
  advised: boolean;
  /** The matched path of the route tree. */
  path: Path;
}

/** All screens of signed-in users. An auditor has no courses, certificates or account page. */
export function SignedIn(props: SignedInProps) {
  return props.user.role === 'Auditor' ? <SignedInAuditor {...props} /> : <SignedInMember {...props} />;
}

function SignedInAuditor({ user, path }: SignedInProps) {
  return (
    <Shell user={user} ownsPhone={false} inAccount={false} examining={false}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Panel user={user} path={path} />
      </Suspense>
    </Shell>
  );
}

/** The top bar, and below it a course, the account, or a screen of the role. */
function SignedInMember({ user, notices, advised, path }: SignedInProps) {
  const navigate = useNavigate();
  const { pantalla } = useSearch({ strict: false });
  const inAccount = path === '/cuenta' || path === '/cuenta/datos';
  usePreloadedCertificates();
  usePreloadedCourses(user.role === 'Empleado');
  useUnsentProgress(user.id);
  useEffect(registerServiceWorker, []);

  // After the sign-in, the address of the sign-in card becomes that of the dashboard.
  useEffect(() => {
    if (pantalla !== undefined) void navigate({ to: '/', replace: true });
  }, [pantalla, navigate]);

  return (
    <Shell
      user={user}
      ownsPhone={path === '/cursos/$curso'}
      inAccount={inAccount}
      examining={path === '/cursos/$curso/examen/preguntas'}
      search={
        user.role === 'EntidadAdmin' && (
          <Suspense>
            <DeskSearch />
          </Suspense>
        )
      }
    >
      {advised && !inAccount && (
        <Suspense>
          <FactorAdvice platform={user.role === 'SuperAdmin'} />
        </Suspense>
      )}
      {notices.length > 0 && (
        <Suspense>
          <AccountNotices notices={notices} administered={user.role === 'Empleado'} />
        </Suspense>
      )}
      <Suspense fallback={<ScreenSkeleton />}>
        {inAccount ? (
          <Account user={user} path={path}>
            {user.entity_name !== null && <OwnLabour />}
          </Account>
        ) : path.startsWith('/cursos/$curso') ? (
          <CourseScreen user={user} path={path} />
        ) : (
          <Panel user={user} path={path} />
        )}
      </Suspense>
    </Shell>
  );
}

// Employees never load these panels.
const SuperAdmin = lazy(() => import('./super-admin.tsx').then(({ SuperAdmin }) => ({ default: SuperAdmin })));
const AuditorPanel = lazy(() => import('./auditor.tsx').then(({ AuditorPanel }) => ({ default: AuditorPanel })));
const EntityAdmin = lazy(() => import('./entity-admin.tsx').then(({ EntityAdmin }) => ({ default: EntityAdmin })));

/** The screens of the user's role. */
function Panel({ user, path }: PanelProps) {
  switch (user.role) {
    case 'SuperAdmin':
      return <SuperAdmin user={user} path={path} />;
    case 'EntidadAdmin':
      return <EntityAdmin user={user} path={path} />;
    case 'Auditor':
      return <AuditorPanel user={user} path={path} />;
    case 'Empleado':
      return <Learner user={user} path={path} />;
  }
}
