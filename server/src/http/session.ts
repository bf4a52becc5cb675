import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@finaula/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { selectUsers, type UserRecord } from '../database/users.ts';
import { Refusal } from './refusal.ts';

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
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** When a session was last used is known to within this, so that reading does not write each time. */
const seenLongAgo = sql<boolean>`sessions.last_seen_at < now() - interval '5 minutes'`;

const noteSeen = (database: Database, tokenHash: Buffer) =>
  database.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('token_hash', '=', tokenHash).where(seenLongAgo).execute();

async function findSession(database: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const found = await selectUsers(database)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(seenLongAgo.as('seen_long_ago'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    // Opened while the clock was ahead, it would last until then.
    .where('sessions.created_at', '<', sql<Date>`now() + interval '5 minutes'`)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  if (!found) return undefined;
  const { seen_long_ago, ...user } = found;
  if (seen_long_ago) await noteSeen(database, tokenHash);
  return { tokenHash, user };
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Everything in this block needs a living session. */
export function requireSession(app: FastifyInstance, database: Database): void {
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request);
    const session = token && (await findSession(database, hashToken(token)));
    if (!session) throw new Refusal('SESSION_REQUIRED');
    request.session = session;
  });
}

/** Everything in this block needs one of those roles; stands inside a block that requires a session. */
export function requireRole(app: FastifyInstance, ...roles: readonly Role[]): void {
  app.addHook('onRequest', async ({ session }) => {
    if (!session || !roles.includes(session.user.role)) throw new Refusal('FORBIDDEN');
  });
}
