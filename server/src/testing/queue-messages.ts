import { Client } from 'pg';

/**
 * Puts `count` messages to as many new people into the outbox, spread over `entities` new entities, and wakes
 * the queue.
 */
export async function queueMessages(
  databaseUrl: string,
  count: number,
  { mark, entities = 1 }: { mark: string; entities?: number },
): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `with own as (
         insert into entities (name, name_key, name_skeleton, entity_type)
         select 'Entidad ' || $1 || n, 'entidad ' || $1 || n, 'entidad' || $1 || n, 'financial' from generate_series(1, $3::int) n
         returning id
       ), numbered as (select id, row_number() over () as n from own), people as (
         insert into users (entity_id, name, email, password_hash, role, email_verified_at)
         select numbered.id, 'Persona ' || p, $1 || p || '@correo.example', 'x', 'EntidadAdmin', now()
         from generate_series(1, $2::int) p join numbered on numbered.n = p % $3::int + 1
         returning id
       )
       insert into messages (user_id, kind, dedupe_key) select id, 'new_administrator', id::text from people`,
      [mark, count, entities],
    );
    await wakeQueue(client);
  } finally {
    await client.end();
  }
}

/** Queues the job that runs every minute and finds due mail. */
export const wakeQueue = (client: Client) => client.query(`insert into pgboss.job (name) values ('find-due-mail')`);
