import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // More than processors: tests of the server wait for PostgreSQL and for processes they started longer than they work.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          // Many times what a test takes: a machine that others use stops it for seconds.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
    ],
  },
});
