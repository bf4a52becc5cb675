import { Client } from 'pg';

/** Marks the domain of that entity as proven, as if its DNS record had been found. */
export async function proveDomain(databaseUrl: string, name: string, domain: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into domain_proofs (entity_id, domain, token, requested_by, proven_at)
        select entities.id, $2, 'x', users.id, now() from entities join users on users.entity_id = entities.id and role = 'EntidadAdmin' where entities.name = $1 limit 1
        on conflict (entity_id, domain) do update set proven_at = now()`,
      [name, domain],
    );
    if (rowCount !== 1) throw new Error(`No entity ${name}`);
  } finally {
    await client.end();
  }
}
