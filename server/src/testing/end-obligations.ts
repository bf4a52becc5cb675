import { Client } from 'pg';

/** Ends the obligations of the demo institution, so that a learner's first screen is the catalogue. */
export async function endObligations(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      'insert into obligation_ends (obligation_id, entity_id, ends_on, recorded_by) select id, entity_id, mexican_today(), created_by from obligations',
    );
  } finally {
    await client.end();
  }
}
