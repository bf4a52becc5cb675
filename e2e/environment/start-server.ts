import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  endObligations,
  freePort,
  insertCourses,
  keepInstallation,
  startNameServer,
  startRunning,
  temporaryFolder,
} from '@finaula/server/testing';
import { bareCourses } from '../fixtures/bare-courses.ts';
import { publishedRecords } from '../fixtures/dns-records.ts';

/** Starts the program as an operator would, on an empty data folder; journeys learn its address, its database and its accounts from the environment. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e');
  process.env.FINAULA_DNS_RECORDS = folder;
  const installation = keepInstallation();
  const names = await startNameServer(publishedRecords);
  const port = String(await freePort());
  const server = await startRunning({
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    // Where journeys open it: a provider of identity sends the browser back there.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DNS_SERVERS: names.address,
    RATE_LIMIT: 'off',
    LOCAL_PROVIDERS: 'on',
    LOG_LEVEL: 'warn',
  });
  await endObligations(server.databaseUrl());
  await insertCourses(server.databaseUrl(), bareCourses);
  process.env.FINAULA_URL = server.url;
  process.env.FINAULA_DATABASE_URL = server.databaseUrl();
  process.env.FINAULA_ACCOUNTS = JSON.stringify(server.accounts());
  return async () => {
    await server.stop();
    await names.close();
    rmSync(installation, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}
