import pino from 'pino';
import { backUp } from '../src/backup/back-up.ts';
import { readConfig } from '../src/config.ts';
import { formatNumber } from '../src/shared/text/format-number.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * `npm run backup -- <file>`: writes the embedded database and the keys into one file, also while the
 * application runs.
 */
async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new StartupError('Di en qué archivo: npm run backup -- respaldo.finaula');
  const { bytes, summary } = await backUp(readConfig(process.env), file, pino({ level: 'silent' }));
  const rows = Object.values(summary.rows).reduce((sum, n) => sum + n, 0);
  for (const fault of summary.ledger.faults) console.log(`✗ ${fault}`);
  if (summary.ledger.faults.length > 0)
    console.log('La bitácora de la base tiene esas faltas, y su respaldo también: revísalas.');
  console.log(
    `Respaldo comprobado: ${file}, ${formatNumber(Math.ceil(bytes / 1024))} KiB; ${formatNumber(Object.keys(summary.rows).length)} tablas, ` +
      `${formatNumber(rows)} renglones, ${formatNumber(summary.ledger.rows)} registros en la bitácora, ${formatNumber(summary.ledger.certificates)} constancias.`,
  );
  console.log('Contiene las llaves de firma y los datos de todas las personas: guárdalo como un secreto.');
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
