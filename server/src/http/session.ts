import type { Role } from '@finaula/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hashToken } from '../shared/identity/token.ts';
import type { UserRecord } from '../shared/identity/users.ts';
import { ApiError } from './api-error.ts';

export interface Session {
  tokenHash: Buffer;
  user: UserRecord;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** A named statement is planned once per connection: every signed-in call starts with it. */
async function findSession(pool: Pool, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await pool.query<UserRecord>({ name: 'open_session', text: 'select * from open_session($1)', values: [tokenHash] });
  return rows[0] ? { tokenHash, user: rows[0] } : null;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Every route of this block requires an open session. */
export function requireSession(app: FastifyInstance, pool: Pool): void {
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const session = token && (await findSession(pool, hashToken(token)));
    if (!session) throw new ApiError('SESSION_REQUIRED');
    request.session = session;
  });
}

/** Every route of this block requires one of these roles; nested in a block that requires a session. */
export function requireRole(app: FastifyInstance, ...roles: readonly Role[]): void {
  app.addHook('onRequest', ({ session }, _reply, done) => {
    done(session && roles.includes(session.user.role) ? undefined : new ApiError('FORBIDDEN'));
  });
}
