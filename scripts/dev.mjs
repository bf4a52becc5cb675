import { spawn } from 'node:child_process';
import { root } from './run.mjs';

/** Runs the server, restarted on every change, and Vite's hot reload; both end together. */
const children = [
  spawn(
    'node',
    ['--watch-path=server/src', '--watch-path=contract/src', '--watch-path=assistant/src', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  ),
  spawn('npm', ['run', 'dev', '--workspace=web', '--silent'], { cwd: root, stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
