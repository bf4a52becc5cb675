import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';

/** The landing page as HTML, as a visitor's browser would draw it; runs at build. */
export async function drawLanding(): Promise<string> {
  // The one thing of a browser that the router cannot do without.
  globalThis.self ??= globalThis as typeof globalThis.self;
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
  await router.load();
  // In one piece: what is put in its place later needs an inline script.
  const { prelude } = await prerender(<Providers router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
