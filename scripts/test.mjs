import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

/**
 * Runs every check and test, even after a failure; the last line is `N passed, N failed`. A check (types,
 * lint, import boundaries…) counts as one; each test of vitest and Playwright counts. --check runs
 * only what needs neither a database nor a browser.
 */
const onlyPure = process.argv.includes('--check');
const reports = mkdtempSync(join(tmpdir(), 'finaula-resultados-'));
const total = { passed: 0, failed: 0 };
const failedSteps = [];
const failedTests = [];
const durations = [];
const started = Date.now();

/**
 * The goal is six minutes on two idle cores, missed at present. The last lines report the time, and processor
 * time, which does not depend on other users of the machine.
 */
const GOAL_SECONDS = 360;
const SLOWEST = 20;
const TICKS_PER_SECOND = 100;

/** Processor time of all child processes that ended; undefined where the system does not report it. */
function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
const seconds = (since) => (Date.now() - since) / 1000;

function settle(
  title,
  started,
  status,
  { passed, failed, names = [] } = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 },
) {
  total.passed += passed;
  // Count a runner that failed without a failing test (a crash, a file that does not load).
  total.failed += failed === 0 && status !== 0 ? 1 : failed;
  if (status !== 0) failedSteps.push(title);
  failedTests.push(...names);
  durations.push([title, seconds(started)]);
  console.log(`── ${title}: ${passed} passed, ${failed} failed (${seconds(started).toFixed(1)} s)`);
}

/** Runs checks in parallel, one for each processor, and prints the output of each when it ends. */
async function check(title, command, ...args) {
  const started = Date.now();
  const { status, said } = await new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({
        status: error ? 1 : 0,
        said: `${stdout}${stderr}${error && stdout + stderr === '' ? error.message : ''}`.trim(),
      }),
    );
  });
  console.log(`\n── ${title}${said === '' ? '' : `\n${said}`}`);
  settle(title, started, status);
}

function suite(title, command, args, count) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FINAULA_REPORTS: reports },
  });
  settle(title, started, status, count());
}

const report = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return undefined;
  }
};
const vitestCount = () => {
  const result = report('vitest.json');
  const names = (result?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file} › ${fullName}`);
    return status === 'failed' && failed.length === 0 ? [file] : failed;
  });
  return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 1, names };
};
const journeysIn = (suite) => [...(suite.suites ?? []).flatMap(journeysIn), ...(suite.specs ?? [])];
const journeys = () => journeysIn({ suites: report('playwright.json')?.suites });
/** Titles of journeys with that outcome: `flaky` passed at the second try, `unexpected` failed. */
const journeysThat = (ended) =>
  journeys().flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === ended).map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  );
const playwrightCount = () => {
  const result = report('playwright.json');
  for (const title of journeysThat('flaky')) console.log(`⚠ Pasó al segundo intento: ${title}`);
  return {
    passed: (result?.stats.expected ?? 0) + (result?.stats.flaky ?? 0),
    failed: result?.stats.unexpected ?? 1,
    names: journeysThat('unexpected'),
  };
};

const vitestDurations = () =>
  (report('vitest.json')?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      title: fullName,
      file: relative(root, name),
    })),
  );
const playwrightDurations = () =>
  journeys().flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: Math.max(...results.map(({ duration }) => duration)),
      title: `${title} [${projectName}]`,
      file: `e2e/${file}`,
    })),
  );

const checks = [
  ...['contract', 'assistant', 'server', 'web', 'e2e', 'bench'].map((workspace) => [
    `Tipos de ${workspace}`,
    'tsc',
    '-p',
    workspace,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${workspace}.tsbuildinfo`,
  ]),
  ['Formato y lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['Largo de los archivos', 'node', 'scripts/file-length.mjs'],
  ['Migraciones', 'node', 'scripts/check-migrations.mjs'],
  ['Inglés llano de los comentarios', 'node', 'scripts/plain-english.mjs'],
  [
    'Muros entre módulos',
    'depcruise',
    'contract',
    'assistant',
    'server',
    'web/src',
    'e2e',
    'bench',
    '--config',
    '.dependency-cruiser.cjs',
  ],
  ['Código y dependencias sin uso', 'knip'],
  ['Vulnerabilidades conocidas de las dependencias', 'node', 'scripts/audit.mjs'],
  ['Contenido', 'npm', 'run', '--silent', 'check:content'],
  ['Cada requisito tiene su prueba', 'node', 'scripts/spec-coverage.mjs'],
];
if (!onlyPure)
  checks.push(['Tipos de la base de datos al día', 'node', 'server/scripts/generate-types.ts', '--verify']);
const waiting = checks.values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const one of waiting) await check(...one);
  }),
);
suite(
  onlyPure ? 'Pruebas sin base de datos' : 'Pruebas unitarias y de integración',
  'vitest',
  [
    'run',
    onlyPure ? '--project=pure *' : '--project=!long',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ],
  vitestCount,
);
if (!onlyPure)
  suite('Pruebas de punta a punta', 'playwright', ['test', '--config=e2e/playwright.config.ts'], playwrightCount);
const slowest = [...vitestDurations(), ...playwrightDurations()].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);

rmSync(reports, { recursive: true });
const took = Math.round(seconds(started));
const worked = Math.round(processorSeconds() ?? 0);
console.log(
  `\nDuración: ${took} s, con ${worked} s de procesador${onlyPure ? '' : `; meta: ${GOAL_SECONDS} s en dos procesadores sin otra carga`}`,
);
for (const [title, duration] of durations.toSorted(([, a], [, b]) => b - a).slice(0, 5))
  console.log(`  ${duration.toFixed(1)} s  ${title}`);
console.log(`\nLas ${slowest.length} pruebas más lentas:`);
for (const { ms, title, file } of slowest) console.log(`  ${(ms / 1000).toFixed(1)} s  ${title} (${file})`);
// Print it last, because logs are cut at the beginning.
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
for (const name of failedTests) console.log(`  ✗ ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
