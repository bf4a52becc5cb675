import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The browser to test in: CHROMIUM_PATH, the system's, or the one that Playwright downloaded; undefined when
 * there is none.
 */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()].find(
  (path) => path !== undefined && existsSync(path),
);

if (import.meta.main) process.exitCode = chromiumPath ? 0 : 1;
