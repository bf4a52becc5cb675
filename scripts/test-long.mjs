import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/**
 * `npm run test:long`: many rounds where `npm test` runs few or none, the whole evaluation of the assistant,
 * and the tests on two servers. Takes about an hour; the last line names failures.
 */
const npm = (script) => ['npm', 'run', '--silent', script];
const rounds = [
  'fuzz',
  'standings',
  'kill-rounds',
  'mail-kill-rounds',
  'webhook-kill-rounds',
  'exam-kill-rounds',
  'faults',
  'failover',
  'eval:assistant',
  'e2e:two-servers',
].map(npm);
rounds.push(['vitest', 'run', '--project=long']);
const failed = rounds.filter(([command, ...args]) => {
  const name = args.at(-1);
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return status !== 0;
});
console.log(
  failed.length === 0 ? `\n${rounds.length} passed` : `\nFailed: ${failed.map((round) => round.at(-1)).join(', ')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
