import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { StartupError } from '../../startup-error.ts';
import { hashPassword } from '../passwords/password.ts';
import { newToken } from '../token.ts';
import { insertResetLink } from './queries.ts';

/**
 * One more SuperAdmin, with a password that nobody knows until their link sets it. Returns the link's token.
 * @throws StartupError when the e-mail has an account
 */
export async function createSuperAdmin(
  tx: Transaction,
  { email, name }: { email: string; name: string },
  shell: string,
): Promise<string> {
  const created = await tx
    .insertInto('users')
    .values({
      name,
      email,
      password_hash: await hashPassword(newToken()),
      role: 'SuperAdmin',
      email_verified_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created)
    throw new StartupError(
      `Ya existe una cuenta con el correo ${email}. Una persona de una entidad necesita otro para administrar la plataforma.`,
    );
  const token = await insertResetLink(tx, created.id);
  await audit(tx, { action: 'user registered', userId: created.id, detail: { role: 'SuperAdmin', shell } });
  return token;
}
