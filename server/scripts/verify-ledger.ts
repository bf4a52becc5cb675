import pino from 'pino';
import { readConfig } from '../src/config.ts';
import { cliDatabase } from '../src/database/cli-database.ts';
import { connect } from '../src/database/connect.ts';
import { trustedBy } from '../src/features/ledger/time-stamps/stamp-ledger.ts';
import { verifyAndSeal } from '../src/features/ledger/verify-ledger.ts';
import { formatNumber } from '../src/shared/text/format-number.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * `npm run verify:ledger [hash]`: checks the ledger and every constancia against it. The hash of an earlier
 * check must still be in the ledger. When all checks pass, it adds a seal over all chains and prints its
 * hash. Ends with code 1 when a check fails.
 */
async function main(noted: string | undefined): Promise<void> {
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted))
    throw new StartupError('El sello anotado son 64 cifras hexadecimales.');
  const log = pino({ level: 'silent' });
  const config = readConfig(process.env);
  const server = await cliDatabase(config, log);
  const { database } = connect(server.url, log);
  try {
    const trusted = await trustedBy(config.timeStamps ?? {});
    const {
      rows,
      chains,
      certificates,
      time_stamps: stamps,
      head,
      faults,
    } = await verifyAndSeal(database, { actorId: null }, { noted, trusted });
    for (const fault of faults) console.log(`✗ ${fault}`);
    console.log(
      `${formatNumber(rows)} registros en ${formatNumber(chains)} bitácoras y ${formatNumber(certificates)} constancias revisados: ${formatNumber(faults.length)} faltas.`,
    );
    if (stamps.checked > 0)
      console.log(
        `${formatNumber(stamps.checked)} sellos de tiempo revisados; de ${formatNumber(stamps.unknown)} se desconoce la autoridad${stamps.unknown > 0 ? ' (TSA_CA_FILE)' : ''}.`,
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
