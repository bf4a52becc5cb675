import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';

const OLDEST_VERSION = 15;

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/**
 * Row security reads the settings of a session. A pooler that lends one session to several connections would
 * show one user's rows to another, so it is refused.
 * @param first and `second` are open at the same time
 * @throws StartupError when both have the same session
 */
export async function requireOwnSessions(variable: string, first: Client, second: Client): Promise<void> {
  if ((await backendOf(first)) === (await backendOf(second)))
    throw new StartupError(
      `Entre la plataforma y la base de datos de ${variable} hay un intermediario que reparte una sesión entre varias conexiones: configúralo por sesión (PgBouncer: pool_mode = session).`,
    );
}

async function open(variable: string, url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartupError(`No se pudo abrir la base de datos de ${variable}: ${reason(code)}.`);
  }
}

/**
 * @param variable the environment variable that holds `url`
 * @throws StartupError when the institution's PostgreSQL does not answer, refuses the account or is too old,
 * or when a pooler shares its sessions
 */
export async function checkExternalDatabase(variable: string, url: string): Promise<void> {
  const client = await open(variable, url);
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
    if (rows[0].version < OLDEST_VERSION)
      throw new StartupError(
        `La base de datos de ${variable} es PostgreSQL ${rows[0].version}; hace falta la versión ${OLDEST_VERSION} o una más nueva.`,
      );
    const second = await open(variable, url);
    await requireOwnSessions(variable, client, second).finally(() => second.end());
  } finally {
    await client.end();
  }
}

function reason(code: string | undefined): string {
  if (code === '28P01' || code === '28000') return 'el usuario o la contraseña no son correctos';
  if (code === '3D000') return 'esa base no existe';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'el nombre del equipo no existe';
  if (code === 'ECONNREFUSED') return 'nadie responde en ese equipo y puerto';
  return 'no responde o no acepta la conexión';
}
