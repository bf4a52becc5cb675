import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect } from '../src/database/connect.ts';
import { newSigningKey } from '../src/features/certificates/badge/keys.ts';
import { publishKey } from '../src/features/certificates/badge/published-key.ts';
import { StartupError } from '../src/startup-error.ts';

/** Makes a new key for credentials: it signs from now on, also in an application that runs. Older ones go on verifying. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const server = await cliDatabase(config, log);
  const { database } = connect(server.url, log);
  try {
    const key = await newSigningKey(config.dataDir);
    await publishKey(database, key);
    const { kid } = key;
    console.log(`Llave nueva: ${kid}. Firma desde ahora; las anteriores siguen sirviendo para verificar.`);
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
