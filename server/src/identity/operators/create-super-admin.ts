import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { StartupError } from '../../startup-error.ts';
import { createAccount } from '../accounts/create-accounts.ts';
import { issueLink } from '../links/issue-links.ts';
import { hashPassword } from '../passwords/password.ts';
import { newToken } from '../token.ts';

/**
 * Creates a SuperAdmin without a known password; their link sets one. Returns the link's token.
 * @throws StartupError when the e-mail has an account
 */
export async function createSuperAdmin(
  tx: Transaction,
  { email, name }: { email: string; name: string },
  shell: string,
): Promise<string> {
  const passwordHash = await hashPassword(newToken());
  const account = { name, email, role: 'SuperAdmin', entityId: null, passwordHash, access: 'verified' } as const;
  const id = await createAccount(tx, account).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    throw new StartupError(
      `Ya existe una cuenta con el correo ${email}. Una persona de una entidad necesita otro para administrar la plataforma.`,
    );
  });
  const { token } = await issueLink(tx, 'reset', id);
  await audit(tx, { action: 'user registered', userId: id, detail: { role: 'SuperAdmin', shell } });
  return token;
}
