import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
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
