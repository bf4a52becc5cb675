import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), sonnerStylesInAFile],
  resolve: { alias: { 'react-style-singleton': fileURLToPath(new URL('src/app/style-singleton.ts', import.meta.url)) } },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // The first versions with light-dark() and relative colours, on which the tokens rest.
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: ['chrome123', 'firefox128', 'safari18'],
    // Chunks are evaluated before the module that imports them, schemas with them: what zod must know first travels with zod.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|zod-without-eval/ }] } } },
  },
});
