import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';

/** Renders the landing page as HTML, at build. */
export async function drawLanding(): Promise<string> {
  // The only browser global that the router needs.
  globalThis.self ??= globalThis as typeof globalThis.self;
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
  await router.load();
  // Prerender in one piece: streamed parts would need an inline script.
  const { prelude } = await prerender(<Providers router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
