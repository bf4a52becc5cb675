import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/**
 * Lists known high and critical vulnerabilities of production dependencies, from the npm registry. Without
 * access to the registry it says so and passes.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  cwd: root,
  encoding: 'utf8',
});

/**
 * @returns {{ vulnerabilities?: Record<string, { severity: string, via: (string | { title: string, url:
 * string })[] }> }}
 */
function answer() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { vulnerabilities } = answer();
if (vulnerabilities === undefined) {
  console.log(
    '⚠ No se pudo preguntar al registro de npm: las vulnerabilidades conocidas de las dependencias quedan SIN REVISAR en esta corrida.',
  );
} else {
  const grave = Object.entries(vulnerabilities).filter(
    ([, { severity }]) => severity === 'high' || severity === 'critical',
  );
  for (const [name, { severity, via }] of grave) {
    const reasons = via.map((reason) =>
      typeof reason === 'string' ? `por ${reason}` : `${reason.title} (${reason.url})`,
    );
    console.error(`${name} (${severity}): ${reasons.join('; ')}`);
  }
  if (grave.length === 0) console.log('Ninguna dependencia tiene vulnerabilidades conocidas altas o críticas.');
  process.exitCode = grave.length > 0 ? 1 : 0;
}
