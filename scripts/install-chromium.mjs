import { spawnSync } from 'node:child_process';
import { root, run } from './run.mjs';

/** A browser for the end-to-end tests: the machine's own, else Playwright's, else the system's packages. */
const works = (command, ...args) => spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;
const findsOne = () => works(process.execPath, 'e2e/environment/chromium.ts');

if (!findsOne()) {
  console.log('Instalando Chromium…');
  if (!works('npx', 'playwright', 'install', '--with-deps', '--only-shell', 'chromium') || !findsOne()) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation');
  }
}
