import { createHmac } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';
import { LOCKS } from './advisory-locks.ts';

/** The role that serves requests. It owns no table, so row security applies to it. */
const ROLE = 'finaula_app';

/**
 * The group that the migrations grant to. Roles belong to the cluster, so all its databases share this one.
 */
const GROUP = 'finaula_app_access';

const refused = (what: string, cause?: unknown) =>
  new StartupError(
    `${what} La aplicación se conecta con un usuario que no es dueño de las tablas: créalo (docs/operations.md) y define DATABASE_APP_URL.`,
    { cause },
  );

/**
 * The role's address: the owner's with another name. The password is derived from the owner's, so it is
 * stored nowhere.
 */
function addressOfRole(ownerUrl: string): URL {
  const url = new URL(ownerUrl);
  if (url.password === '') throw refused('DATABASE_URL no tiene contraseña.');
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(ROLE).digest('base64url');
  url.username = ROLE;
  return url;
}

/** A unique violation, or "tuple concurrently updated". */
const isCollision = (error: unknown): boolean =>
  error instanceof StartupError &&
  error.cause instanceof DatabaseError &&
  ['23505', '42710', 'XX000'].includes(error.cause.code ?? '');

async function opens(url: URL): Promise<boolean> {
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeRole(owner: Client, { password }: URL): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [ROLE]);
  const change = `${rowCount === 0 ? 'create' : 'alter'} role ${ROLE} login password ${owner.escapeLiteral(password)}`;
  await owner.query(change).catch((cause: unknown) => {
    throw refused(`El usuario de DATABASE_URL no puede crear el usuario ${ROLE}.`, cause);
  });
}

/** @throws StartupError when the role could bypass row security */
async function requireConfined(client: Client, role: string): Promise<void> {
  const { rows } = await client.query(
    `select rolsuper or rolbypassrls or pg_has_role(oid, (select relowner from pg_class where oid = 'users'::regclass), 'member') as free
     from pg_roles where rolname = $1`,
    [role],
  );
  if (!rows[0]) throw refused(`No existe el usuario ${role}.`);
  if (rows[0].free) throw refused(`El usuario ${role} pasa por encima de la seguridad por renglón.`);
}

/**
 * @throws StartupError when the owner may not add to the group, or the group has no grants here (a dump
 * restored without them)
 */
async function joinGroup(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ member: boolean; granted: boolean }>(
    `select pg_has_role($1, $2, 'usage') as member, has_table_privilege($2, 'users', 'select') as granted`,
    [role, GROUP],
  );
  if (!rows[0]?.granted) throw refused(`El grupo ${GROUP} no tiene permisos en esta base: restáurala con ellos.`);
  if (rows[0].member) return;
  await owner.query(`grant ${GROUP} to ${owner.escapeIdentifier(role)}`).catch((cause: unknown) => {
    throw refused(`El usuario de DATABASE_URL no puede añadir el usuario ${role} al grupo ${GROUP}.`, cause);
  });
}

/** Many servers may start on one cluster at the same moment. */
const COLLISIONS = 10;

/**
 * Puts the application's role into the group that the migrations grant to, and creates the role if the
 * owner may. Returns the address to connect with. `appUrl` names a role that the institution created
 * (DATABASE_APP_URL).
 * @throws StartupError when there is no such role, the owner cannot create it, or row security does not
 * apply to it
 */
export async function prepareAppRole(ownerUrl: string, appUrl?: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await prepare(ownerUrl, appUrl);
    } catch (error) {
      // Roles belong to the cluster, advisory locks to a database: a server of another database may create
      // the role at the same moment.
      if (!isCollision(error) || tries === COLLISIONS) throw error;
    }
  }
}

async function prepare(ownerUrl: string, appUrl: string | undefined): Promise<string> {
  const url = appUrl === undefined ? addressOfRole(ownerUrl) : new URL(appUrl);
  const role = decodeURIComponent(url.username);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    // Serialise servers that start at once.
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', ['', LOCKS.appRole]);
    if (appUrl === undefined && !(await opens(url))) await makeRole(owner, url);
    await requireConfined(owner, role);
    await joinGroup(owner, role);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
  return url.href;
}
