import { defineConfig } from 'vitest/config';
import { pureServerTests } from './scripts/pure-tests.mjs';

/** Module mocks apply to the whole process, so each of these files needs its own. */
const WITH_MOCKED_MODULES = [
  'http/write-limits',
  'database/row-security',
  'features/obligations/compliance',
  'features/obligations/history/current-standings',
].map((file) => `server/src/${file}.test.ts`);

/** `npm run test:long` runs these. */
const LONG = [
  'features/people/import/killed-server',
  'features/labour/killed-server',
  'features/supervision/two-servers',
  'features/obligations/reminders/two-servers',
  'testing/releases/upgrade',
].map((file) => `server/src/${file}.test.ts`);

const server = {
  globalSetup: 'server/src/testing/global-setup.ts',
  // Many times a test's duration: a shared machine may pause it for seconds.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000, interval: 50 } },
};

export default defineConfig({
  test: {
    // More workers than processors: server tests mostly wait for PostgreSQL and child processes.
    maxWorkers: 4,
    projects: [
      // `npm run check` runs the projects named "pure": they need no database.
      { test: { name: 'pure contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'pure assistant', include: ['assistant/src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'pure server', include: pureServerTests, testTimeout: 120_000 } },
      // Server modules hold no state, so loading them once per worker saves a quarter of the time.
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: [...WITH_MOCKED_MODULES, ...pureServerTests, ...LONG],
        },
      },
      { test: { ...server, name: 'server with mocked modules', include: WITH_MOCKED_MODULES } },
      { test: { ...server, name: 'long', include: LONG } },
      { test: { name: 'pure web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 120_000 } },
    ],
  },
});
