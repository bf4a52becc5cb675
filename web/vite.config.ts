import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // The first versions with light-dark() and relative colours, on which the tokens rest.
  build: { outDir: 'dist', sourcemap: false, target: ['chrome123', 'firefox128', 'safari18'] },
});
