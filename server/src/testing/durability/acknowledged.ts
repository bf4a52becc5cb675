import { Client } from 'pg';
import pino from 'pino';
import { connect } from '../../database/connect.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { hashToken } from '../../identity/token.ts';

/** Everything that the server acknowledged, to be looked up in the database after a kill. */
export class Acknowledged {
  readonly registered: string[] = [];
  readonly verified: string[] = [];
  readonly signedIn: string[] = [];
  readonly folios: string[] = [];
  readonly usedLinks: string[] = [];

  counts() {
    const { registered, verified, signedIn, folios, usedLinks } = this;
    return [registered, verified, signedIn, folios, usedLinks].map(({ length }) => length);
  }
}

/** Each query returns one row for each contradiction; `$1` is the acknowledged data. */
const lost: Record<string, { of: (all: Acknowledged) => unknown[]; query: string }> = {
  'registro perdido': {
    of: ({ registered }) => registered,
    query:
      'select given as what from unnest($1::text[]) as given where not exists (select from users where email = given)',
  },
  'verificación perdida': {
    of: ({ verified }) => verified,
    query: `select given as what from unnest($1::text[]) as given
      where not exists (select from users where email = given and email_verified_at is not null)`,
  },
  'sesión perdida': {
    of: ({ signedIn }) => signedIn.map(hashToken),
    query: `select encode(given, 'hex') as what from unnest($1::bytea[]) as given where not exists (select from sessions where token_hash = given)`,
  },
  'constancia perdida': {
    of: ({ folios }) => folios,
    query:
      'select given as what from unnest($1::text[]) as given where not exists (select from certificates where folio = given)',
  },
  'enlace usado que se puede usar otra vez': {
    of: ({ usedLinks }) => usedLinks.map(hashToken),
    query: `select encode(given, 'hex') as what from unnest($1::bytea[]) as given
      where not exists (select from reset_links where token_hash = given and used_at is not null)`,
  },
};

const twiceOrHalf: Record<string, string> = {
  'dos cuentas con un correo': 'select lower(email) as what from users group by 1 having count(*) > 1',
  'dos constancias vigentes de una persona y un curso': `
    select user_id || ' ' || course_id as what from certificates join certificate_states using (id)
    where state = 'vigente' and renews_id is null group by user_id, course_id having count(*) > 1`,
  'cuenta sin su registro en la bitácora, o con dos': `
    select email as what from users
    -- The demo institution's are one row for all.
    where email not like '%@bancoejemplo.example' and 1 <> (select count(*) from audit_log where user_id = users.id and action = 'user registered')`,
  'verificación sin su registro en la bitácora, o con dos': `
    select email as what from users where role = 'Empleado' and email not like '%@bancoejemplo.example'
      -- Who registers alone is verified by that.
      and entity_id <> (select id from entities where entity_type = 'individual')
      and (email_verified_at is not null)::int <> (select count(*) from audit_log where user_id = users.id and action = 'email verified')`,
  'enlaces usados y contraseñas cambiadas que no son tantos': `
    select email as what from users
    where (select count(*) from reset_links where user_id = users.id and used_at is not null)
      <> (select count(*) from audit_log where user_id = users.id and action = 'password reset')`,
  'registro de la bitácora sin su cuenta': `
    select id::text as what from audit_log where action = 'user registered' and user_id is not null and not exists (select from users where id = audit_log.user_id)`,
};

/**
 * Lists the rows at that address that are missing, doubled or incomplete compared with what was acknowledged;
 * empty when the database is intact.
 */
export async function contradictions(url: string, acknowledged: Acknowledged): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { database } = connect(url, pino({ level: 'silent' }));
  try {
    const found: string[] = [];
    for (const [what, { of, query }] of Object.entries(lost))
      for (const row of (await client.query(query, [of(acknowledged)])).rows) found.push(`${what}: ${row.what}`);
    for (const [what, query] of Object.entries(twiceOrHalf))
      for (const row of (await client.query(query)).rows) found.push(`${what}: ${row.what}`);
    return [...found, ...(await verifyLedger(database)).faults];
  } finally {
    await client.end();
    await database.destroy();
  }
}
