import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@finaula/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
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

/** 256 random bits, as they travel. Only `hashToken` of it is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

async function findSession(pool: Pool, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await pool.query<UserRecord>('select * from open_session($1)', [tokenHash]);
  return rows[0] ? { tokenHash, user: rows[0] } : null;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Everything in this block needs a living session. */
export function requireSession(app: FastifyInstance, pool: Pool): void {
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const session = token && (await findSession(pool, hashToken(token)));
    if (!session) throw new ApiError('SESSION_REQUIRED');
    request.session = session;
  });
}

/** Everything in this block needs one of those roles; stands inside a block that requires a session. */
export function requireRole(app: FastifyInstance, ...roles: readonly Role[]): void {
  app.addHook('onRequest', ({ session }, _reply, done) => {
    done(session && roles.includes(session.user.role) ? undefined : new ApiError('FORBIDDEN'));
  });
}
