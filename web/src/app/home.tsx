import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Landing } from '../features/landing/landing.tsx';
import { useSession } from '../lib/session.ts';
import { currentToken } from '../lib/session-token.ts';
import { SessionUnreachable } from './session-unreachable.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

// What the landing page does not need arrives after it, unless a session waits for it.
const loadSignedIn = () => import('./signed-in.tsx');
const loadSignIn = () => import('../features/session/sign-in.tsx');
const SignedIn = lazy(() => loadSignedIn().then(({ SignedIn }) => ({ default: SignedIn })));
const SignIn = lazy(() => loadSignIn().then(({ SignIn }) => ({ default: SignIn })));
const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));
if (currentToken() !== null) void loadSignedIn().catch(() => undefined);

/** `/` is one of three things (spec §2): the signed-in shell, the sign-in card, the landing page. */
export function Home() {
  const session = useSession();
  const place = useSearch({ from: '/' });
  const visits = session.state === 'visitor';
  // Who opens a course's address, or was in one when the session ended, signs in and is there.
  const lands = visits && session.notice === null && place.pantalla === undefined && place.curso === undefined;

  useEffect(() => {
    if (visits) void loadSignIn().catch(() => undefined);
  }, [visits]);

  if (lands) return <Landing />;
  return (
    <>
      {session.state === 'checking' && <ShellSkeleton />}
      {session.state === 'unreachable' && <SessionUnreachable error={session.error} onRetry={session.retry} />}
      {session.state === 'visitor' && (
        <Suspense>
          <SignIn notice={session.notice} />
        </Suspense>
      )}
      {session.state === 'signed-in' && (
        <Suspense fallback={<ShellSkeleton />}>
          <SignedIn user={session.user} place={place} />
        </Suspense>
      )}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
