import { Client } from 'pg';
import { hashToken, newToken } from '../identity/token.ts';

/** Opens a session of an hour for the account with that e-mail, without a password; returns its token. */
export async function createSession(databaseUrl: string, email: string): Promise<string> {
  const token = newToken();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `insert into sessions (user_id, token_hash, device, opened_with, expires_at)
       select id, $2, 'Chrome en Linux', 'password', now() + interval '1 hour' from users where email = $1`,
      [email.toLowerCase(), hashToken(token)],
    );
    if (rowCount !== 1) throw new Error(`No account ${email}`);
    return token;
  } finally {
    await client.end();
  }
}
