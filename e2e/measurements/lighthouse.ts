import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRunning, temporaryFolder } from '@finaula/server/testing';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumPath } from '../environment/chromium.ts';

/**
 * Lighthouse on the landing page and, signed in, on the catalogue: the scores of the median of five runs
 * each. It weighs more than all other dependencies together, so npx fetches it; the machine should be quiet.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PORT = 9377;
const RUNS = 5;
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { displayValue?: string }>;
}

async function run(address: string, prepare: (context: BrowserContext) => Promise<void>): Promise<Report> {
  const profile = temporaryFolder('lighthouse');
  const context = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: ['--no-sandbox', `--remote-debugging-port=${PORT}`],
  });
  try {
    await prepare(context);
    const flags = [`--port=${PORT}`, '--disable-storage-reset', '--quiet', '--output=json', '--output-path=stdout'];
    // Without blocking this process: its Playwright lets the tab begin that Lighthouse opens.
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...flags], {
      maxBuffer: 2 ** 28,
    });
    return JSON.parse(stdout);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const folder = temporaryFolder('lighthouse-servidor');
const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const reply = await page.request.post(`${server.url}/api/auth/login`, { data: server.accounts().Empleada });
  const { token } = await reply.json();
  await page.goto(`${server.url}/marca.svg`);
  await page.evaluate((held) => localStorage.setItem('finaula.token', held), token);
  await page.close();
}

try {
  for (const [screen, prepare] of Object.entries({ landing: async () => undefined, catalogue: signIn })) {
    const reports: Report[] = [];
    for (let i = 0; i < RUNS; i++) reports.push(await run(`${server.url}/`, prepare));
    reports.sort((a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0));
    const { categories, audits } = reports[(RUNS - 1) / 2] as Report;
    const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
    console.log(
      `${screen}: ${[...scores, ...MEASURES.map((name) => `${name} ${audits[name]?.displayValue}`)].join(', ')}`,
    );
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
