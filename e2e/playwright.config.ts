import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

const reports = process.env.FINAULA_REPORTS;

/** Every journey at the width of a desk and of a phone, on the real server with its real database. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(reports ? ([['json', { outputFile: join(reports, 'playwright.json') }]] as const) : [])],
  use: {
    locale: 'es-MX',
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
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'escritorio', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'teléfono', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});
