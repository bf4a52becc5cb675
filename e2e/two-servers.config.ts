import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * `npm run e2e:two-servers`: every journey on two servers behind nginx, one of them killed half-way (needs
 * nginx).
 */
export default defineConfig(journeys, {
  globalSetup: './environment/two-servers.ts',
  reporter: [['list'], ['./environment/kill-half-way.ts']],
});
