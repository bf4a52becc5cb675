import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startRunning } from '../src/testing/running-server.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';

/**
 * `npx node server/scripts/bench-sign-in-timing.ts [tries]`: measures on the real program over loopback
 * whether the time of a refusal, or of the list of providers, distinguishes an unknown e-mail from a known
 * one. The kinds take turns, so that other load on the machine affects all alike. Ends with code 1 when a
 * kind differs from the unknown e-mail: |z| > 4 by Mann–Whitney, and medians more than 5 % apart.
 */
const tries = Number(process.argv[2] ?? 200);
const WARM_UP = 20;

const folder = temporaryFolder('medida');
const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });

async function post(path: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
}

/**
 * Milliseconds until a refusal was read completely.
 * @throws when the sign-in was not refused
 */
async function refusal(email: string): Promise<number> {
  const before = performance.now();
  const response = await post('/api/auth/login', { email, password: 'no es la contraseña' });
  const { code } = (await response.json()) as { code: string };
  if (code !== 'INVALID_CREDENTIALS') throw new Error(`${email} was answered ${code}`);
  return performance.now() - before;
}

/** Milliseconds until the list of providers for that address was read completely. */
async function providersOf(email: string): Promise<number> {
  const before = performance.now();
  const response = await fetch(`${server.url}/api/auth/providers?${new URLSearchParams({ email })}`);
  const { providers } = (await response.json()) as { providers: unknown[] };
  if (!Array.isArray(providers)) throw new Error(`${email} was answered ${response.status}`);
  return performance.now() - before;
}

const accounts = server.accounts();
const emailOf = (label: string) => accounts[label]?.email ?? '';

/** A person of the demo institution, verified and then deactivated by its administrator. */
async function inactiveEmail(): Promise<string> {
  const { token } = (await (await post('/api/auth/login', accounts.EntidadAdmin ?? {})).json()) as { token: string };
  const listed = await fetch(`${server.url}/api/admin/entity-users`, { headers: { authorization: `Bearer ${token}` } });
  const { users } = (await listed.json()) as {
    users: { id: string; role: string; email: string; email_verified: boolean }[];
  };
  const person = users.find(({ role, email_verified }) => role === 'Empleado' && email_verified);
  await post('/api/admin/toggle-user-status', { user_id: person?.id, action: 'deactivate' }, token);
  return person?.email ?? '';
}

const kinds: Record<string, () => string> = {
  'correo desconocido': () => `${crypto.randomUUID()}@correo.example`,
  'contraseña incorrecta': () => emailOf('EntidadAdmin'),
  'sin verificar': () => emailOf('Empleado por verificar'),
};
const inactive = await inactiveEmail();
kinds.inactiva = () => inactive;

async function timesOf(ask: (email: string) => Promise<number>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let i = -WARM_UP; i < tries; i++)
    for (const [kind, email] of Object.entries(kinds)) {
      const ms = await ask(email());
      if (i >= 0) times[kind]?.push(ms);
    }
  return times;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * The share of pairs in which a time of `one` exceeds one of `other` (0.5: no difference), and its distance
 * from chance in standard deviations.
 */
function mannWhitney(one: readonly number[], other: readonly number[]): { share: number; z: number } {
  const wins = one.reduce((sum, a) => sum + other.reduce((won, b) => won + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
  const pairs = one.length * other.length;
  return { share: wins / pairs, z: (wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12) };
}

console.log(`${tries} intentos de cada clase; ${cpus().length} × ${cpus()[0]?.model.trim()}`);
let told = false;
for (const [title, ask] of Object.entries({
  'rechazo de la contraseña': refusal,
  'proveedores de un correo': providersOf,
})) {
  console.log(title);
  const times = await timesOf(ask);
  const unknown = times['correo desconocido'] ?? [];
  const sortedUnknown = unknown.toSorted((a, b) => a - b);
  for (const [kind, measured] of Object.entries(times)) {
    const sorted = measured.toSorted((a, b) => a - b);
    const [median, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
    const { share, z } = mannWhitney(measured, unknown);
    const apart = Math.abs(median / quantile(sortedUnknown, 0.5) - 1);
    told ||= Math.abs(z) > 4 && apart > 0.05;
    console.log(
      `${kind.padEnd(22)} mediana ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; frente al desconocido: P(más lento) ${share.toFixed(3)}, z ${z.toFixed(1)}`,
    );
  }
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = told ? 1 : 0;
