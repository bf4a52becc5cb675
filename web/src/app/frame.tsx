import { lazyRouteComponent, useRouterState, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Path } from '../lib/navigation/address.ts';
import { useRegistrationQuestion } from '../lib/session/foreign-registration.ts';
import { useSession } from '../lib/session/session.ts';
import { currentToken } from '../lib/session/session-token.ts';
import { SessionUnreachable } from './failure.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

// Load each part when it is needed, and a visitor's next parts after their first interaction.
const Landing = lazy(() => import('../features/landing/landing.tsx').then(({ Landing }) => ({ default: Landing })));
const loadSignIn = () => import('../features/sign-in/sign-in.tsx');
const SignIn = lazy(() => loadSignIn().then(({ SignIn }) => ({ default: SignIn })));
const loadVisitorDialogs = () => import('./visitor-dialogs.tsx');
const loadNext = () => Promise.all([loadSignIn(), loadVisitorDialogs()]);
const VisitorDialogs = lazy(() => loadVisitorDialogs().then(({ VisitorDialogs }) => ({ default: VisitorDialogs })));
const Toaster = lazy(() => import('../ui/feedback/toast.tsx').then(({ Toaster }) => ({ default: Toaster })));
const RequiredFactor = lazy(() =>
  import('../features/account/required-factor.tsx').then(({ RequiredFactor }) => ({ default: RequiredFactor })),
);
const RegistrationQuestionNotice = lazy(() =>
  import('../features/verification/registration-question.tsx').then(({ RegistrationQuestionNotice }) => ({
    default: RegistrationQuestionNotice,
  })),
);
const SignedIn = lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn');

/**
 * Preloads the first screen of the current user: React shows suspended content 300 ms later than it could.
 */
export const loadFirst = async (): Promise<void> => {
  if (currentToken() !== null) await SignedIn.preload?.();
};

/**
 * The landing page, the sign-in card or the signed-in screens (spec §2). The landing page is at `/` only: a
 * visitor who opens another address, or whose session ended there, signs in and stays at it.
 */
export function Frame() {
  const session = useSession();
  const search = useSearch({ strict: false });
  const path = useRouterState({ select: ({ matches }) => (matches.at(-1)?.fullPath ?? '/') as Path });
  const visits = session.state === 'visitor';
  const lands = visits && session.notice === null && search.pantalla === undefined && path === '/';

  const opens = visits && (search.registro !== undefined || search.dialogo !== undefined);
  const [opened, setOpened] = useState(opens);
  if (opens && !opened) setOpened(true);

  const question = useRegistrationQuestion();

  const moved = useFirstInteraction();
  useEffect(() => {
    if (moved && visits) void loadNext().catch(() => undefined);
  }, [moved, visits]);

  return (
    <>
      {question !== null && (
        <Suspense>
          <RegistrationQuestionNotice question={question} />
        </Suspense>
      )}
      {lands && (
        <Suspense>
          <Landing />
        </Suspense>
      )}
      {session.state === 'checking' && <ShellSkeleton />}
      {session.state === 'unreachable' && <SessionUnreachable error={session.error} onRetry={session.retry} />}
      {visits && !lands && (
        <Suspense>
          <SignIn notice={session.notice} />
        </Suspense>
      )}
      {session.state === 'signed-in' && (
        <Suspense fallback={<ShellSkeleton />}>
          {session.secondFactorDue === 'required' ? (
            <RequiredFactor user={session.user} />
          ) : (
            <SignedIn
              user={session.user}
              notices={session.notices}
              advised={session.secondFactorDue === 'advised'}
              path={path}
            />
          )}
        </Suspense>
      )}
      {visits && opened && (
        <Suspense>
          <VisitorDialogs search={search} />
        </Suspense>
      )}
      {(moved || !lands || question !== null) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'];

/** Browsers report a pointer move without movement after the first layout. */
const isMove = (event: Event): boolean =>
  !(event instanceof PointerEvent && event.type === 'pointermove') || event.movementX !== 0 || event.movementY !== 0;

/**
 * Whether the user has interacted with the page, so that further code is not loaded for visitors who only
 * look.
 */
function useFirstInteraction(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) return;
    const listening = new AbortController();
    for (const move of MOVES)
      window.addEventListener(move, (event) => isMove(event) && setMoved(true), { signal: listening.signal });
    return () => listening.abort();
  }, [moved]);
  return moved;
}
