import { Client } from 'pg';

/** Marks the entity of that name as verified, as if a SuperAdmin had reviewed it. */
export async function verifyEntity(databaseUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into entity_reviews (entity_id, review, cause) select id, 'verified', 'decision' from entities where name = $1`,
      [name],
    );
    if (rowCount !== 1) throw new Error(`No entity ${name}`);
  } finally {
    await client.end();
  }
}
