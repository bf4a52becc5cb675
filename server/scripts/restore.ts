import { parseArgs } from 'node:util';
import pino from 'pino';
import { restore } from '../src/backup/restore.ts';
import { readConfig } from '../src/config.ts';
import { describeVoided } from '../src/identity/operators/describe.ts';
import { formatNumber } from '../src/shared/text/format-number.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * `npm run restore -- <file> [--reemplazar]`: restores a backup into DATA_DIR while the application is
 * stopped.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reemplazar: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined) throw new StartupError('Di qué archivo: npm run restore -- respaldo.finaula [--reemplazar]');
  const config = readConfig(process.env);
  const { rows, ledger, voided, earlier } = await restore(config, file, values.reemplazar, pino({ level: 'silent' }));
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  console.log(
    `Restaurado y comprobado en ${config.dataDir}: ${formatNumber(total)} renglones, ${formatNumber(ledger.rows)} registros en la bitácora, ` +
      `${formatNumber(ledger.certificates)} constancias, ${formatNumber(ledger.faults.length)} faltas.`,
  );
  console.log(describeVoided(voided));
  if (earlier !== undefined) console.log(`Lo que había quedó en ${earlier}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
