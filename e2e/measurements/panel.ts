import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillEntity, startRunning, temporaryFolder } from '@finaula/server/testing';
import { chromium, request } from '@playwright/test';
import { chromiumPath } from '../environment/chromium.ts';
import { Office } from '../fixtures/institution.ts';

/**
 * Opens the panel of an administrator of 100 people and of 20,000, by turns. Prints the medians of the
 * kilobytes of its lists, and of the milliseconds until the first rows are there. Filling an institution
 * takes minutes. Usage: node e2e/measurements/panel.ts [people]
 */
const FEW = 100;
const MANY = Number(process.argv[2] ?? 20_000);
const ROUNDS = 5;
const LISTS = /\/api\/admin\/(entity-users|waiting-summary)/;

const folder = temporaryFolder('panel');
const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
const browser = await chromium.launch({
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  args: ['--no-sandbox'],
});
const calls = await request.newContext({ baseURL: server.url });

async function tokenOfAdmin(people: number): Promise<string> {
  const office = new Office(calls, server.databaseUrl());
  const { name, admin } = await office.registerEntity(`Caja de ${people}`);
  await fillEntity(server.databaseUrl(), name, people, { mailDomain: `caja${people}.example` });
  return office.tokenOf(admin);
}

async function open(token: string): Promise<{ bytes: number; ms: number }> {
  const localStorage = [{ name: 'finaula.token', value: token }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const lists: Promise<number>[] = [];
  page.on('requestfinished', (sent) => {
    if (LISTS.test(sent.url())) lists.push(sent.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const started = performance.now();
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.getByRole('table', { name: 'Usuarios' }).getByRole('cell').first().waitFor();
  const ms = performance.now() - started;
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(lists)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { bytes, ms };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const panels = [];
  for (const people of [FEW, MANY])
    panels.push({ people, token: await tokenOfAdmin(people), seen: [] as { bytes: number; ms: number }[] });
  for (let round = 0; round <= ROUNDS; round++)
    for (const { token, seen } of panels) {
      const once = await open(token);
      if (round > 0) seen.push(once);
    }
  console.table(
    panels.map(({ people, seen }) => ({
      people,
      KB: Math.round(median(seen.map(({ bytes }) => bytes)) / 1000),
      'ms to the first rows': Math.round(median(seen.map(({ ms }) => ms))),
    })),
  );
} finally {
  await browser.close();
  await calls.dispose();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
