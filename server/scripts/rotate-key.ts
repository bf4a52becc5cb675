import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect } from '../src/database/connect.ts';
import { KEY_TYPES, newSigningKey } from '../src/features/certificates/badge/keys.ts';
import { publishKey } from '../src/features/certificates/badge/published-key.ts';
import { newFactorKey } from '../src/identity/second-factor/factor-keys.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * `npm run rotate:key`: makes new keys, which sign credentials, receipts and supervision files from now on,
 * also in a running application. Earlier keys still verify. With `segundo-factor` it makes a key for the
 * secrets of second factors instead: each secret is encrypted again at its next use, and needs the earlier
 * key until then.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (process.argv[2] === 'segundo-factor') {
    const id = await newFactorKey(config.dataDir);
    console.log(`Llave nueva: segundo-factor-${id}.key. Cifra desde ahora; conserva las anteriores.`);
    return;
  }
  const log = pino({ level: 'silent' });
  const server = await cliDatabase(config, log);
  const { database } = connect(server.url, log);
  try {
    for (const kty of KEY_TYPES) {
      const key = await newSigningKey(config.dataDir, kty);
      await publishKey(database, key);
      console.log(`Llave nueva: ${key.kid}. Firma desde ahora; las anteriores siguen sirviendo para verificar.`);
    }
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
