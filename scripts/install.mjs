import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, tryRun } from './run.mjs';

/**
 * Installs the dependencies when they are missing or older than the lock file. npm writes its own copy of the
 * lock last.
 */
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  console.log('Instalando dependencias…');
  const status = tryRun('npm', 'ci', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error');
  if (status !== 0) {
    console.error(
      'No se pudieron instalar las dependencias; las líneas de arriba dicen por qué. Hacen falta el registro de npm y 1 GB libre.',
    );
    process.exit(status);
  }
}
