import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { searchParams } from '../lib/navigation/search-params.ts';
// Reads the address before the router does.
import '../lib/session/provider-trip.ts';
import { Failure, NotFound } from './failure.tsx';
import { Home } from './home.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failure });
const home = createRoute({ getParentRoute: () => root, path: '/', validateSearch: searchParams, component: Home });

const Verification = lazyRouteComponent(
  () => import('../features/verification/verification-screen.tsx'),
  'VerificationScreen',
);
const verify = createRoute({ getParentRoute: () => root, path: '/verify/$token', component: Verification });
const verifyNothing = createRoute({ getParentRoute: () => root, path: '/verify', component: Verification });

const PasswordReset = lazyRouteComponent(
  () => import('../features/sign-in/password-reset/reset-screen.tsx'),
  'ResetScreen',
);
const reset = createRoute({ getParentRoute: () => root, path: '/restablecer/$token', component: PasswordReset });
const resetNothing = createRoute({ getParentRoute: () => root, path: '/restablecer', component: PasswordReset });

const EmailChange = lazyRouteComponent(
  () => import('../features/verification/email-change/email-change-screen.tsx'),
  'EmailChangeScreen',
);
const emailChange = createRoute({ getParentRoute: () => root, path: '/correo/$token', component: EmailChange });
const emailChangeNothing = createRoute({ getParentRoute: () => root, path: '/correo', component: EmailChange });

const Invitation = lazyRouteComponent(
  () => import('../features/verification/invitation/invitation-screen.tsx'),
  'InvitationScreen',
);
const invitation = createRoute({ getParentRoute: () => root, path: '/invitacion', component: Invitation });

const ProviderReturn = lazyRouteComponent(
  () => import('../features/sign-in/provider-return/return-screen.tsx'),
  'ReturnScreen',
);
const providerReturn = createRoute({
  getParentRoute: () => root,
  path: '/entrar/regreso/$provider',
  component: ProviderReturn,
});

const PublicCertificate = lazyRouteComponent(
  () => import('../features/certificates/public/public-certificate-screen.tsx'),
  'PublicCertificateScreen',
);
const certificate = createRoute({
  getParentRoute: () => root,
  path: '/constancias/$folio',
  component: PublicCertificate,
});
const anyCertificate = createRoute({ getParentRoute: () => root, path: '/constancias', component: PublicCertificate });

const SupervisionCheck = lazyRouteComponent(
  () => import('../features/supervision/check/supervision-check-screen.tsx'),
  'SupervisionCheckScreen',
);
const checkFile = createRoute({
  getParentRoute: () => root,
  path: '/expedientes/verificar',
  component: SupervisionCheck,
});

/**
 * Keeps the scroll position of a visitor who scrolled the prerendered landing page before its scripts
 * arrived; afterwards each location has its own.
 */
function keepsFirstScroll(): () => boolean {
  let first = true;
  return () => {
    const scrolledBefore = first && window.scrollY > 0;
    first = false;
    return !scrolledBefore;
  };
}

/** Without a browser it needs a history of its own, and has nothing to scroll. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      verify,
      verifyNothing,
      reset,
      resetNothing,
      emailChange,
      emailChangeNothing,
      invitation,
      providerReturn,
      certificate,
      anyCertificate,
      checkFile,
    ]),
    search: { strict: true },
    ...(history === undefined ? { scrollRestoration: keepsFirstScroll() } : { history, origin: 'http://localhost' }),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
