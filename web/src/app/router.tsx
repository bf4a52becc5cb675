import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { place } from '../lib/place.ts';
import { Failure, NotFound } from './failure.tsx';
import { Home } from './home.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failure });
const home = createRoute({ getParentRoute: () => root, path: '/', validateSearch: place, component: Home });

export const router = createRouter({ routeTree: root.addChildren([home]), search: { strict: true }, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
