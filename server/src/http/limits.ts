import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseDown } from '../database/failures.ts';
import { ApiError } from './api-error.ts';
import { networkOf } from './network.ts';

const MINUTE = 60;

/** Attempts allowed per window (seconds), counted in PostgreSQL so that they hold across processes. Those of a sign-in: docs/decisions/0010. */
const rules = {
  loginByDevice: { points: 10, duration: 15 * MINUTE },
  loginByAccountAndAddress: { points: 10, duration: 15 * MINUTE },
  loginByAccount: { points: 50, duration: 60 * MINUTE },
  loginByAddress: { points: 100, duration: 15 * MINUTE },
  registrationByAddress: { points: 300, duration: 60 * MINUTE },
  knownEmailByAddress: { points: 20, duration: 60 * MINUTE },
  correctionByUser: { points: 10, duration: 24 * 60 * MINUTE },
  currentPasswordByUser: { points: 10, duration: 15 * MINUTE },
  resetByAddress: { points: 100, duration: 15 * MINUTE },
  linkByUser: { points: 300, duration: 15 * MINUTE },
  nameCheckByAddress: { points: 300, duration: 15 * MINUTE },
  certificateByAddress: { points: 120, duration: 15 * MINUTE },
  claimByUser: { points: 60, duration: 15 * MINUTE },
  exportByUser: { points: 60, duration: 15 * MINUTE },
  documentByUser: { points: 300, duration: 15 * MINUTE },
  ledgerCheckByUser: { points: 10, duration: 15 * MINUTE },
  chatByUser: { points: 60, duration: 5 * MINUTE },
  verificationByAddress: { points: 100, duration: 15 * MINUTE },
};

type On<Result> = (rule: keyof typeof rules, ...subject: string[]) => Promise<Result>;

/**
 * Counts one attempt under a rule for whoever `subject` names; of an IPv6 address its /64 counts.
 * @throws ApiError RATE_LIMITED with Retry-After; UNAVAILABLE when nothing can be counted, for no door opens because its lock is broken
 */
export interface Limit extends On<void> {
  /** Refuses as a further attempt would be, and counts none. */
  check: On<void>;
  /** Takes one attempt back: it was nobody guessing. */
  giveBack: On<void>;
  /** Takes all attempts back. */
  forget: On<void>;
}

const nothing = async () => undefined;

export function limitsOn(pool: Pool, enabled: boolean, log: FastifyBaseLogger): Limit {
  if (!enabled) return Object.assign(nothing, { check: nothing, giveBack: nothing, forget: nothing });
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([keyPrefix, rule]) => [
      keyPrefix,
      new RateLimiterPostgres({ storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix, ...rule }),
    ]),
  ) as Record<keyof typeof rules, RateLimiterPostgres>;

  const on =
    (act: (limiter: RateLimiterPostgres, key: string) => Promise<unknown>): On<void> =>
    async (rule, ...subject) => {
      const key = hash('sha256', subject.map(networkOf).join('\n'), 'base64url');
      const limiter = limiters[rule];
      const forgetful = async () => {
        try {
          await act(limiter, key);
        } catch (error) {
          // Counted while the clock was ahead: it would bind until then.
          if (!(error instanceof RateLimiterRes) || error.msBeforeNext <= limiter.duration * 1000) throw error;
          await limiter.delete(key);
          await act(limiter, key);
        }
      };
      try {
        await forgetful();
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': String(Math.ceil(error.msBeforeNext / 1000)) } });
        if (isDatabaseDown(error)) throw error;
        log.error({ err: error, rule }, 'No se pudo contar un intento');
        throw new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
      }
    };

  const refuseWhenUsedUp = async (limiter: RateLimiterPostgres, key: string) => {
    const counted = await limiter.get(key);
    if (counted !== null && counted.consumedPoints >= limiter.points) throw counted;
  };
  return Object.assign(
    on((limiter, key) => limiter.consume(key)),
    {
      check: on(refuseWhenUsedUp),
      giveBack: on((limiter, key) => limiter.reward(key)),
      forget: on((limiter, key) => limiter.delete(key)),
    },
  );
}
