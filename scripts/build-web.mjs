import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Builds the web application when a source file is newer than the last build. */
const built = join(root, 'web/dist/landing.html.gz');
const madeOf = [
  'package-lock.json',
  'contract/src',
  'web/index.html',
  'web/package.html',
  'web/player.html',
  'web/build.ts',
  'web/vite.config.ts',
  'web/src',
  'web/public',
];

function newest(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

if (!existsSync(built) || statSync(built).mtimeMs < Math.max(...madeOf.map((path) => newest(join(root, path))))) {
  console.log('Construyendo la aplicación web…');
  run('npm', 'run', 'build', '--workspace=web', '--silent');
}
