import { type CallName, calls } from '@finaula/contract/calls';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
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
  app.addHook('onRoute', (route) => {
    const call = route.config?.call;
    if (call === undefined || calls[call].method === 'GET') return;
    const endsSession = endsSessions.includes(call);
    route.preValidation = async ({ session }) => {
      if (!session) throw new ApiError('SESSION_REQUIRED');
      if (endsSession) await limit('endOfSessionsBySession', session.tokenHash.toString('base64url'));
      else await limit('writeByUser', session.user.id);
    };
  });
}
