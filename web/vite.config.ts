import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { calls } from './src/lib/api/calls.ts';

/** Keeps server-only schemas out of the first load, where they would be a fifth more script. */
const callsWithoutSchemas: Plugin = {
  name: 'calls-without-schemas',
  transform: {
    filter: { id: fileURLToPath(new URL('src/lib/api/calls.ts', import.meta.url)) },
    handler: () => ({ code: `export const calls = ${JSON.stringify(calls)};`, map: null }),
  },
};

const LANDING = fileURLToPath(new URL('src/features/landing/landing.tsx', import.meta.url));

/** Modules that the landing page shares with other screens. */
function sharedByLanding(graph: Rolldown.ChunkingContext, id = LANDING, found = new Set<string>()): Set<string> {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    if (!found.has(imported) && !imported.includes('node_modules'))
      sharedByLanding(graph, imported, found.add(imported));
  return found;
}
let shared: Set<string> | undefined;

/**
 * Use few files for first visitors: on a slow connection each of a dozen small ones would cost a round
 * trip.
 */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', tags: ['$initial'], test: (id) => !id.includes('before-paint') },
    {
      name: (id, graph) => {
        shared ??= sharedByLanding(graph);
        return shared.has(id) && !id.includes('/features/landing/') ? 'common' : null;
      },
    },
  ],
};

/** Builds the player of exported courses, which another platform serves under an unknown path. */
export const PACKAGE = 'package';

/** Builds the player of foreign packages, for the content origin. */
export const PLAYER = 'player';

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), callsWithoutSchemas],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/app/zod-without-eval.ts', import.meta.url)) }],
  },
  base: mode === PACKAGE ? './' : mode === PLAYER ? '/reproductor/' : '/',
  server: { proxy: { '/api': 'http://localhost:3000', '/saml': 'http://localhost:3000' } },
  // Prerender with the browser's modules, so that both render the same.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'production'] } },
  build: {
    sourcemap: false,
    // The first versions with light-dark() and relative colours, which the tokens use.
    target: ['chrome123', 'firefox128', 'safari18'],
    ...(isSsrBuild
      ? { outDir: 'dist/.prerender' }
      : mode === PACKAGE
        ? { outDir: 'dist/.package', copyPublicDir: false, rolldownOptions: { input: 'package.html' } }
        : mode === PLAYER
          ? { outDir: 'dist/.player', assetsDir: '', copyPublicDir: false, rolldownOptions: { input: 'player.html' } }
          : {
              outDir: 'dist',
              manifest: true,
              rolldownOptions: {
                input: ['index.html', 'src/before-paint.ts'],
                output: { codeSplitting },
              },
            }),
  },
}));
