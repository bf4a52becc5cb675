import { type CallName, calls } from '@finaula/contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Limit } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
}

/**
 * Counted by session: a thief of a session must not use up the attempts with which its owner ends it from
 * another.
 */
const endsSessions: readonly CallName[] = ['logout', 'endSession', 'endOtherSessions'];

/**
 * Counts every writing call of this block for its user, in addition to the call's own limits, so that a new
 * call cannot be forgotten. Nested in a block that requires a session.
 */
export function limitWrites(app: FastifyInstance, limit: Limit): void {
  app.addHook('preValidation', async ({ session, routeOptions }) => {
    const { call } = routeOptions.config;
    if (!session || call === undefined || calls[call].method === 'GET') return;
    if (endsSessions.includes(call)) await limit('endOfSessionsBySession', session.tokenHash.toString('base64url'));
    else await limit('writeByUser', session.user.id);
  });
}
