import type { AccountNotice } from '@finaula/contract/account-notices';
import type { User } from '@finaula/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { usePreloadedCertificates } from '../lib/certificates/own-certificates.ts';
import { usePreloadedCourses } from '../lib/courses/courses.ts';
import { useUnsentProgress } from '../lib/courses/progress.ts';
import type { SearchParams } from '../lib/navigation/search-params.ts';
import { Learner } from './learner.tsx';
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
const Account = lazy(() => import('../features/account/account.tsx').then(({ Account }) => ({ default: Account })));

interface SignedInProps {
  user: User;
  /** Acts of others on the account. */
  notices: readonly AccountNotice[];
  /** A second factor would be well, and is not there. */
  advised: boolean;
  search: SearchParams;
}

/** Everything behind the sign-in. Auditors have no courses, certificates or account page. */
export function SignedIn(props: SignedInProps) {
  return props.user.role === 'Auditor' ? <SignedInAuditor {...props} /> : <SignedInMember {...props} />;
}

function SignedInAuditor({ user, search }: SignedInProps) {
  return (
    <Shell user={user} ownsPhone={false} inAccount={false} examining={false}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Dashboard user={user} search={search} />
      </Suspense>
    </Shell>
  );
}

/** The top bar, and below it a course, its quiz, or the dashboard of the role. */
function SignedInMember({ user, notices, advised, search }: SignedInProps) {
  const navigate = useNavigate();
  const { curso, quiz, examen, pantalla } = search;
  const inAccount = curso === undefined && (search.seccion === 'cuenta' || search.seccion === 'datos');
  usePreloadedCertificates();
  usePreloadedCourses(user.role === 'Empleado');
  useUnsentProgress(user.id);
  useEffect(registerServiceWorker, []);

  // The sign-in card has done its work: its address would only lead back here.
  useEffect(() => {
    if (pantalla !== undefined) void navigate({ to: '/', search: {}, replace: true });
  }, [pantalla, navigate]);

  return (
    <Shell
      user={user}
      ownsPhone={curso !== undefined && quiz === undefined && examen === undefined}
      inAccount={inAccount}
      examining={curso !== undefined && examen === 'preguntas'}
    >
      {advised && !inAccount && (
        <Suspense>
          <FactorAdvice />
        </Suspense>
      )}
      {notices.length > 0 && (
        <Suspense>
          <AccountNotices notices={notices} administered={user.role === 'Empleado'} />
        </Suspense>
      )}
      <Suspense fallback={<ScreenSkeleton />}>
        {inAccount ? (
          <Account user={user} section={search.seccion === 'datos' ? 'datos' : 'cuenta'} />
        ) : curso === undefined ? (
          <Dashboard user={user} search={search} />
        ) : (
          <CourseScreen user={user} course={curso} search={search} />
        )}
      </Suspense>
    </Shell>
  );
}

// An employee never loads the panels.
const SuperAdmin = lazy(() => import('./super-admin.tsx').then(({ SuperAdmin }) => ({ default: SuperAdmin })));
const AuditorPanel = lazy(() => import('./auditor.tsx').then(({ AuditorPanel }) => ({ default: AuditorPanel })));
const EntityAdmin = lazy(() => import('./entity-admin.tsx').then(({ EntityAdmin }) => ({ default: EntityAdmin })));

/** The first screen of each role (spec §2); suspends while a panel loads. */
export function Dashboard({ user, search }: { user: User; search: SearchParams }) {
  switch (user.role) {
    case 'SuperAdmin':
      return <SuperAdmin user={user} search={search} />;
    case 'EntidadAdmin':
      return <EntityAdmin user={user} search={search} />;
    case 'Auditor':
      return <AuditorPanel user={user} search={search} />;
    case 'Empleado':
      return <Learner user={user} search={search} />;
  }
}
