import type { User } from '@finaula/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useKeptCertificates } from '../lib/certificates.ts';
import { useKeptCourses } from '../lib/courses.ts';
import type { Place } from '../lib/place.ts';
import { useUnsentProgress } from '../lib/progress.ts';
import { Dashboard } from './dashboard.tsx';
import { keepOfflinePage } from './service-worker.ts';
import { Shell } from './shell.tsx';
import { ScreenSkeleton } from './shell-skeleton.tsx';

const CourseScreen = lazy(() => import('./course-screen.tsx').then(({ CourseScreen }) => ({ default: CourseScreen })));
const Account = lazy(() => import('../features/account/account.tsx').then(({ Account }) => ({ default: Account })));

/** Everything behind the sign-in: the top bar, and below it a course, its quiz, or the dashboard of the role. */
export function SignedIn({ user, place }: { user: User; place: Place }) {
  const navigate = useNavigate();
  const { curso, quiz, pantalla } = place;
  const inAccount = curso === undefined && place.seccion === 'cuenta';
  useKeptCertificates();
  useKeptCourses(user.role === 'Empleado');
  useUnsentProgress(user.id);
  useEffect(keepOfflinePage, []);

  // The sign-in card has done its work: its address would only lead back here.
  useEffect(() => {
    if (pantalla !== undefined) void navigate({ to: '/', search: {}, replace: true });
  }, [pantalla, navigate]);

  return (
    <Shell user={user} ownsPhone={curso !== undefined && quiz === undefined} inAccount={inAccount}>
      <Suspense fallback={<ScreenSkeleton />}>
        {inAccount ? (
          <Account user={user} />
        ) : curso === undefined ? (
          <Dashboard user={user} place={place} />
        ) : (
          <CourseScreen user={user} course={curso} place={place} />
        )}
      </Suspense>
    </Shell>
  );
}
