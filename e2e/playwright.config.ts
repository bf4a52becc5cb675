import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './environment/chromium.ts';
import { AT_BOTH_WIDTHS, ON_A_PHONE } from './fixtures/widths.ts';

const reports = process.env.FINAULA_REPORTS;

/**
 * Journeys on the real server with its real database, at the width of a desk; widths.ts says which run on a
 * narrow phone.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './environment/start-server.ts',
  fullyParallel: true,
  workers: 3,
  // scripts/test.mjs names the tests that passed at their second try.
  retries: 1,
  timeout: 90_000,
  // Twice the usual: on a busy machine the first drawing of a screen may take more than five seconds.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(reports ? ([['json', { outputFile: join(reports, 'playwright.json') }]] as const) : [])],
  use: {
    locale: 'es-MX',
    // The offline page has a journey of its own; elsewhere what a page asks for reaches its routes directly.
    serviceWorkers: 'block',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs a fifth of the time: `--trace retain-on-failure` when a picture doesn't say enough.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'escritorio', grepInvert: new RegExp(ON_A_PHONE.tag), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'teléfono',
      grep: new RegExp(`${AT_BOTH_WIDTHS.tag}|${ON_A_PHONE.tag}`),
      // Without movements, as some ask for; they also take a fourteenth of the time.
      use: {
        viewport: { width: 360, height: 800 },
        isMobile: true,
        hasTouch: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
