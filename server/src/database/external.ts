import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';

const OLDEST_VERSION = 15;

/**
 * @param variable the environment variable that holds `url`
 * @throws StartupError when the institution's PostgreSQL does not answer, refuses the account or is too old
 */
export async function checkExternalDatabase(variable: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartupError(`No se pudo abrir la base de datos de ${variable}: ${reason(code)}.`);
  }
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
  await client.end();
  if (rows[0].version < OLDEST_VERSION)
    throw new StartupError(
      `La base de datos de ${variable} es PostgreSQL ${rows[0].version}; hace falta la versión ${OLDEST_VERSION} o una más nueva.`,
    );
}

function reason(code: string | undefined): string {
  if (code === '28P01' || code === '28000') return 'el usuario o la contraseña no son correctos';
  if (code === '3D000') return 'esa base no existe';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'el nombre del equipo no existe';
  if (code === 'ECONNREFUSED') return 'nadie responde en ese equipo y puerto';
  return 'no responde o no acepta la conexión';
}
