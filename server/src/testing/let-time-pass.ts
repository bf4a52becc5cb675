import { Client } from 'pg';

/** Runs statements without triggers, which keep times from being changed. */
async function rewrite(databaseUrl: string, statements: readonly string[], values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Moves an attempt that many minutes into the past, while it runs or after its end. */
export const letExamTimePass = (databaseUrl: string, examId: string, minutes: number): Promise<void> =>
  rewrite(
    databaseUrl,
    [
      `update exams set started_at = started_at - make_interval(mins => $2),
         expires_at = expires_at - make_interval(mins => $2), finished_at = finished_at - make_interval(mins => $2)
       where id = $1`,
    ],
    [examId, minutes],
  );

/** Moves what a person read, and began, that many seconds into the past. */
export const letReadingTimePass = (databaseUrl: string, email: string, seconds: number): Promise<void> =>
  rewrite(
    databaseUrl,
    [
      ['progress', 'began_at'],
      ['sessions', 'created_at'],
      ['slides_seen', 'seen_at'],
    ].map(
      ([table, time]) =>
        `update ${table} set ${time} = ${time} - make_interval(secs => $2)
         where user_id = (select id from users where email = $1)`,
    ),
    [email, seconds],
  );

/** Moves the constancias of a person that many days into the past. */
export const letCertificateTimePass = (databaseUrl: string, email: string, days: number): Promise<void> =>
  rewrite(
    databaseUrl,
    [
      `update certificates set issued_at = issued_at - make_interval(days => $2)
       where user_id = (select id from users where email = $1)`,
    ],
    [email, days],
  );
