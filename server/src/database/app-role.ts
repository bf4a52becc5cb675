import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';

/** The role that serves requests: it owns nothing, so that row security holds for it. */
const ROLE = 'finaula_app';

/** Tables whose rows the application adds and never touches again, and those it only reads. */
const APPEND_ONLY = ['audit_log', 'certificates', 'certificate_revocations', 'certificate_documents', 'signing_keys'];
const READ_ONLY = ['audit_head'];
const HIDDEN = ['kysely_migration', 'kysely_migration_lock'];

const grants = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role};
  revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${role};
  revoke all on ${HIDDEN.join(', ')} from ${role};`;

const refused = (what: string, cause?: unknown) =>
  new StartupError(
    `${what} La aplicación se conecta con un usuario que no es dueño de las tablas: créalo (docs/operations.md) y define DATABASE_APP_URL.`,
    { cause },
  );

/** The role's address: the owner's with another name, and a password that follows from the owner's, so that it need be kept nowhere. */
function addressOfRole(ownerUrl: string): URL {
  const url = new URL(ownerUrl);
  if (url.password === '') throw refused('DATABASE_URL no tiene contraseña.');
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(ROLE).digest('base64url');
  url.username = ROLE;
  return url;
}

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

/** @throws StartupError when that role could pass over row security */
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
 * Grants the application's role what it needs on the migrated schema, making it first where the owner may. Returns the address to serve from.
 * `appUrl` is a role of the institution's own (DATABASE_APP_URL).
 * @throws StartupError when there is no such role and the owner can't make it, or it is not confined by row security
 */
export async function prepareAppRole(ownerUrl: string, appUrl?: string): Promise<string> {
  const url = appUrl === undefined ? addressOfRole(ownerUrl) : new URL(appUrl);
  const role = decodeURIComponent(url.username);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    // Two servers that start at once follow each other.
    await owner.query(`select pg_advisory_xact_lock(hashtextextended('finaula app role', 0))`);
    if (appUrl === undefined && !(await opens(url))) await makeRole(owner, url);
    await requireConfined(owner, role);
    await owner.query(grants(owner.escapeIdentifier(role)));
    await owner.query('commit');
  } finally {
    await owner.end();
  }
  return url.href;
}
