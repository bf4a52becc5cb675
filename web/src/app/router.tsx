import { createRouter, type RouterHistory } from '@tanstack/react-router';
// Import these first: they read and repair the address before the router reads it.
import '../lib/session/provider-trip.ts';
import '../lib/navigation/mail-links.ts';
import { routeTree } from './routes.tsx';

/**
 * Keeps the position of a visitor who scrolled the prerendered landing page before its scripts arrived;
 * afterwards each location has its own.
 */
function keepsFirstScroll(): () => boolean {
  let first = true;
  return () => {
    const scrolledBefore = first && window.scrollY > 0;
    first = false;
    return !scrolledBefore;
  };
}

/** Without a browser (prerender.tsx) the router needs a history of its own, and cannot scroll. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    search: { strict: true },
    ...(history === undefined ? { scrollRestoration: keepsFirstScroll() } : { history, origin: 'http://localhost' }),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
