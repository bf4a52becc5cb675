import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../lib/place.ts';
import { Failure, NotFound } from './failure.tsx';
import { Home } from './home.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failure });
const home = createRoute({ getParentRoute: () => root, path: '/', validateSearch: place, component: Home });

const Verification = lazyRouteComponent(() => import('./verification.tsx'), 'Verification');
const verify = createRoute({ getParentRoute: () => root, path: '/verify/$token', component: Verification });
const verifyNothing = createRoute({ getParentRoute: () => root, path: '/verify', component: Verification });

export const router = createRouter({
  routeTree: root.addChildren([home, verify, verifyNothing]),
  search: { strict: true },
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
