import type { Role } from '@finaula/contract/accounts';
import type { SecondFactorDue } from '@finaula/contract/second-factor';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Session } from '../../http/session.ts';
import type { UserRecord } from '../accounts/users.ts';
import { hashToken } from '../token.ts';

/**
 * Finds the open session of a token. The statement is named, so that each connection plans it once: every
 * signed-in call runs it.
 */
export const sessionFinder =
  (pool: Pool, config: Config) =>
  async (token: string): Promise<Session | null> => {
    const tokenHash = hashToken(token);
    const { rows } = await pool.query<
      UserRecord & { lacks_factor: boolean; factor_announced: boolean | null; provider_id: string | null }
    >({
      name: 'session_of',
      text: 'select * from session_of($1)',
      values: [tokenHash],
    });
    if (!rows[0]) return null;
    const { lacks_factor, factor_announced, provider_id: providerId, ...user } = rows[0];
    const due = secondFactorDue(config, user, lacks_factor) ?? (factor_announced ? 'advised' : undefined);
    return { tokenHash, user, providerId, secondFactorDue: due };
  };

/** Whether a user who `lacks` the policy's second factor must set one up or is only advised to. */
export function secondFactorDue(
  { superAdminSecondFactor }: Config,
  { role }: { role: Role },
  lacks: boolean,
): SecondFactorDue {
  if (!lacks) return undefined;
  return role === 'SuperAdmin' && superAdminSecondFactor === 'advised' ? 'advised' : 'required';
}
