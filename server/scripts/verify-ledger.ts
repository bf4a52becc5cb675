import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect } from '../src/database/connect.ts';
import { verifyAndSeal } from '../src/features/ledger/verify-ledger.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * Checks the ledger and every constancia against it: `npm run verify:ledger`, or with the hash of an earlier check, which must still be in
 * the ledger. When all holds, a seal over all chains is added, and its hash printed. Ends with code 1 when something does not hold.
 */
async function main(noted: string | undefined): Promise<void> {
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) throw new StartupError('El sello anotado son 64 cifras hexadecimales.');
  const log = pino({ level: 'silent' });
  const server = await cliDatabase(readConfig(process.env), log);
  const { database } = connect(server.url, log);
  try {
    const { rows, chains, certificates, head, faults } = await verifyAndSeal(database, { actorId: null }, noted);
    const count = new Intl.NumberFormat('es-MX');
    for (const fault of faults) console.log(`✗ ${fault}`);
    console.log(
      `${count.format(rows)} registros en ${count.format(chains)} bitácoras y ${count.format(certificates)} constancias revisados: ${count.format(faults.length)} faltas.`,
    );
    console.log(faults.length === 0 ? `Sello: ${head}` : 'Sin sello: no se escribió nada.');
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await database.destroy();
    await server.stop();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
