import type { User } from '@finaula/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Assistant } from '../features/assistant/assistant.tsx';
import { ClaimCertificate } from '../features/certificates/claim-certificate.tsx';
import { CourseViewer } from '../features/course-viewer/course-viewer.tsx';
import { QuizScreen } from '../features/quiz/quiz-screen.tsx';
import { useKeptCertificates } from '../lib/certificates.ts';
import type { Place } from '../lib/place.ts';
import { useUnsentProgress } from '../lib/progress.ts';
import { CourseGate } from './course-gate.tsx';
import { Dashboard } from './dashboard.tsx';
import { keepOfflinePage } from './service-worker.ts';
import { Shell } from './shell.tsx';
import { ScreenSkeleton } from './shell-skeleton.tsx';
import { Themed } from './themed.tsx';

const Account = lazy(() => import('../features/account/account.tsx').then(({ Account }) => ({ default: Account })));

/** Everything behind the sign-in: the top bar, and below it a course, its quiz, or the dashboard of the role. */
export function SignedIn({ user, place }: { user: User; place: Place }) {
  const navigate = useNavigate();
  const { curso, lamina = 1, asistente, quiz, repaso, pantalla } = place;
  const inAccount = curso === undefined && place.seccion === 'cuenta';
  useKeptCertificates();
  useUnsentProgress(user.id);
  useEffect(keepOfflinePage, []);

  // The sign-in card has done its work: its address would only lead back here.
  useEffect(() => {
    if (pantalla !== undefined) void navigate({ to: '/', search: {}, replace: true });
  }, [pantalla, navigate]);

  return (
    <Themed>
      <Shell user={user} ownsPhone={curso !== undefined && quiz === undefined} inAccount={inAccount}>
        {inAccount ? (
          <Suspense fallback={<ScreenSkeleton />}>
            <Account user={user} />
          </Suspense>
        ) : curso === undefined ? (
          <Dashboard user={user} place={place} />
        ) : (
          <CourseGate id={curso} key={curso}>
            {(course) =>
              quiz === undefined ? (
                <CourseViewer
                  userId={user.id}
                  course={course}
                  slideNumber={lamina}
                  asking={asistente === 1}
                  reviewing={repaso}
                  assistant={(sheet) => <Assistant course={course} {...sheet} />}
                />
              ) : (
                <QuizScreen
                  course={course}
                  userId={user.id}
                  reviewing={repaso}
                  reward={({ retake, ...pass }) => <ClaimCertificate {...pass} onRetake={retake} />}
                />
              )
            }
          </CourseGate>
        )}
      </Shell>
    </Themed>
  );
}
