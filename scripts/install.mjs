import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * Installs the dependencies when they are missing or older than the lock file. npm writes its own copy of the
 * lock last.
 */
const installed = join(root, 'node_modules/.package-lock.json');
const wanted = join(root, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  console.log('Instalando dependencias…');
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
}
