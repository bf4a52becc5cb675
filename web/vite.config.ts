import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { calls } from './src/lib/api/calls.ts';

/**
 * sonner writes its styles into a <style> as soon as it is loaded, which the content security policy forbids; the same styles come as the file that
 * ui/toaster.tsx imports. Fails the build when sonner no longer looks the way this expects.
 */
const sonnerStylesInAFile: Plugin = {
  name: 'sonner-styles-in-a-file',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '');
      if (without === code) this.error('sonner no longer inserts its styles the way it did');
      return { code: without, map: null };
    },
  },
};

/** A browser needs to know how a call is made, not the schemas that the server checks it by: they would make the first load a quarter heavier. */
const callsWithoutSchemas: Plugin = {
  name: 'calls-without-schemas',
  transform: {
    filter: { id: /\/web\/src\/lib\/api\/calls\.ts$/ },
    handler: () => ({ code: `export const calls = ${JSON.stringify(calls)};`, map: null }),
  },
};

const LANDING = fileURLToPath(new URL('src/features/landing/landing.tsx', import.meta.url));

/** Our own modules that the landing page imports from outside its folder: other screens share them. */
function sharedByLanding(graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id) || id.includes('node_modules')) return;
    found.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported);
  };
  follow(LANDING);
  return new Set([...found].filter((id) => !id.includes('/features/landing/')));
}
let shared: Set<string> | undefined;

/** What the catalogue needs and shares with one or another: in a file each, it would wait longer for its turn than it takes to arrive. */
const LITTLE =
  /\/(arrow-right|check|use-callback-ref|use-debounced-callback|use-disclosure|use-window-event|load-failure|matches)\.(m?js|tsx?)$/;

/** Few files for who comes first: what every screen needs, what the landing page shares with others, the landing page, and for who is signed in the toasts. */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', tags: ['$initial'], test: /^(?!.*before-paint)/ },
    {
      debugName: 'common',
      name: (id, graph) => {
        shared ??= sharedByLanding(graph);
        return shared.has(id) ? 'common' : null;
      },
    },
    { name: 'little', test: LITTLE },
    { name: 'toast', test: /\/(sonner\/|src\/ui\/toast)/ },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), sonnerStylesInAFile, callsWithoutSchemas],
  resolve: {
    alias: [
      { find: 'react-style-singleton', replacement: fileURLToPath(new URL('src/app/style-singleton.ts', import.meta.url)) },
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/app/zod-without-eval.ts', import.meta.url)) },
    ],
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // The landing page is drawn by what the browser runs, so that it draws the same.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'production'] } },
  build: {
    sourcemap: false,
    // The first versions with light-dark() and relative colours, on which the tokens rest.
    target: ['chrome123', 'firefox128', 'safari18'],
    ...(isSsrBuild
      ? { outDir: 'dist/.prerender' }
      : { outDir: 'dist', manifest: true, rolldownOptions: { input: ['index.html', 'src/before-paint.ts'], output: { codeSplitting } } }),
  },
}));
