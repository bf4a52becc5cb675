import type { Role } from '@finaula/contract/accounts';
import type { Call } from '@finaula/contract/call';
import { type CallName, calls } from '@finaula/contract/calls';
import type { SecondFactorDue } from '@finaula/contract/second-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { hashToken } from '../identity/token.ts';
import type { UserRecord } from '../identity/users.ts';
import { ApiError } from './api-error.ts';

export interface Session {
  tokenHash: Buffer;
  user: UserRecord;
  secondFactorDue: SecondFactorDue;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** A named statement is planned once per connection: every signed-in call starts with it. */
async function findSession(pool: Pool, config: Config, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await pool.query<UserRecord & { lacks_factor: boolean }>({
    name: 'open_session',
    text: 'select * from open_session($1)',
    values: [tokenHash],
  });
  if (!rows[0]) return null;
  const { lacks_factor, ...user } = rows[0];
  return { tokenHash, user, secondFactorDue: dueOf(config, user, lacks_factor) };
}

/** The notice about a second factor for a user who `lacks` a required one. */
export function dueOf({ superAdminSecondFactor }: Config, { role }: { role: Role }, lacks: boolean): SecondFactorDue {
  if (!lacks) return undefined;
  return role === 'SuperAdmin' && superAdminSecondFactor === 'advised' ? 'advised' : 'required';
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Every route of this block requires an open session, and the second factor that is asked of its owner. */
export function requireSession(app: FastifyInstance, pool: Pool, config: Config): void {
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const session = token && (await findSession(pool, config, hashToken(token)));
    if (!session) throw new ApiError('SESSION_REQUIRED');
    const { call } = request.routeOptions.config as { call?: CallName };
    const open = call !== undefined && (calls[call] as Call).withoutFactor === true;
    if (session.secondFactorDue === 'required' && !open) throw new ApiError('SECOND_FACTOR_DUE');
    request.session = session;
  });
}

/** Every route of this block requires one of these roles; nested in a block that requires a session. */
export function requireRole(app: FastifyInstance, ...roles: readonly Role[]): void {
  app.addHook('onRequest', ({ session }, _reply, done) => {
    done(session && roles.includes(session.user.role) ? undefined : new ApiError('FORBIDDEN'));
  });
}
