import { defineConfig } from 'vitest/config';

/** Mocks of modules hold for the whole process: these files have one each. */
const WITH_MOCKED_MODULES = ['http/write-limits', 'database/row-security', 'features/obligations/compliance'].map(
  (file) => `server/src/${file}.test.ts`,
);

const server = {
  globalSetup: 'server/src/testing/global-setup.ts',
  // Many times what a test takes: a machine that others use stops it for seconds.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // More than processors: server tests mostly wait for PostgreSQL and for processes that they started.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      // Server modules keep no state, so loading them once for each worker saves a quarter of the time.
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: WITH_MOCKED_MODULES,
        },
      },
      { test: { ...server, name: 'server with mocked modules', include: WITH_MOCKED_MODULES } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
    ],
  },
});
