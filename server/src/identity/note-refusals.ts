import type { ErrorCode } from '@finaula/contract/errors';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { noteRefusalOf } from './refusals.ts';

const NOTED: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'CURRENT_PASSWORD_WRONG']);

/**
 * Counts, for the ledger, calls that a signed-in user may not make and wrong passwords at a confirmation:
 * thirty for each user in a quarter of an hour.
 */
export function noteRefusals(app: FastifyInstance, { limit, platform }: Pick<Services, 'limit' | 'platform'>): void {
  app.addHook('onSend', async ({ session, refusal, routeOptions, log }, _reply, payload) => {
    if (session === null || refusal === null || !NOTED.has(refusal)) return payload;
    const { id } = session.user;
    try {
      await limit('refusalByUser', id);
      await noteRefusalOf(platform, id, { reason: refusal, call: routeOptions.config.call });
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'No se pudo anotar un rechazo');
    }
    return payload;
  });
}
