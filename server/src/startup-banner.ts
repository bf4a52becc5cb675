import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { Config } from './config.ts';
import type { FirstAccount } from './first-start/accounts.ts';
import { credentialsFile } from './first-start/prepare.ts';

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  return [`┌${rule}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${rule}┘`].join('\n');
}

/** Prints the application's address, and the file with the first accounts until it is deleted. */
export function announce(config: Config, accounts: readonly FirstAccount[], elapsedMs: number): void {
  const lines = [`${config.platform.product_name} está en ${config.publicUrl}`];
  const file = relative(process.cwd(), credentialsFile(config.dataDir));
  // Print only the file's name: more people read the journal than the file.
  if (existsSync(file)) lines.push('', `Las cuentas del primer arranque están en ${file}.`);
  if (accounts.length > 0) lines.push('Guarda sus contraseñas en otro lugar y borra el archivo.');
  console.log(box(lines));
  if (config.superAdmin.password !== undefined && !accounts.some(({ label }) => label === 'SuperAdmin'))
    console.log(
      'SUPERADMIN_PASSWORD solo vale en el primer arranque y se ignora. Para otra contraseña: npm run admin -- reset <correo>',
    );
  console.log(`Listo en ${(elapsedMs / 1000).toFixed(1)} s`);
}
