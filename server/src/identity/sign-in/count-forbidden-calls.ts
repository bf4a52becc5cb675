import type { ErrorCode } from '@finaula/contract/errors';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { countRefusalOf } from './count-refusals.ts';

const COUNTED_CODES: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'CURRENT_PASSWORD_WRONG']);

/**
 * Counts forbidden calls and wrong current passwords of signed-in users for the ledger: at most thirty per
 * quarter of an hour each.
 */
export function countForbiddenCalls(
  app: FastifyInstance,
  { limit, platform }: Pick<Services, 'limit' | 'platform'>,
): void {
  app.addHook('onSend', async ({ session, refusal, routeOptions, log }, _reply, payload) => {
    if (session === null || refusal === null || !COUNTED_CODES.has(refusal)) return payload;
    const { id } = session.user;
    try {
      await limit('refusalByUser', id);
      await countRefusalOf(platform, id, { reason: refusal, call: routeOptions.config.call });
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'No se pudo anotar un rechazo');
    }
    return payload;
  });
}
