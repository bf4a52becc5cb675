import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, keepInstallation, startRunning, temporaryFolder } from '@finaula/server/testing';
import { journeyNeeds } from './journey-needs.ts';

/** Starts the program as an operator would, on an empty data folder. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e');
  const installation = keepInstallation();
  const needs = await journeyNeeds(folder);
  const port = String(await freePort());
  const server = await startRunning({
    ...needs.settings,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    // A provider of identity sends the browser back to this address.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  await needs.tell(server.url, server.databaseUrl(), server.accounts());
  return async () => {
    await server.stop();
    await needs.close();
    rmSync(installation, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
}
