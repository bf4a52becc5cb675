import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

const MINUTE = 60;

/** Attempts allowed per window (seconds), counted in PostgreSQL so that they hold across processes. */
const rules = {
  loginByAccountAndAddress: { points: 10, duration: 15 * MINUTE },
  loginByAddress: { points: 200, duration: 15 * MINUTE },
  registrationByAddress: { points: 60, duration: 60 * MINUTE },
  nameCheckByAddress: { points: 300, duration: 15 * MINUTE },
  chatByUser: { points: 60, duration: 5 * MINUTE },
  verificationByAddress: { points: 100, duration: 15 * MINUTE },
};

/** Counts one attempt under a rule for whoever `subject` names. @throws Refusal RATE_LIMITED with Retry-After */
export type Limit = (rule: keyof typeof rules, ...subject: string[]) => Promise<void>;

export function limitsOn(pool: Pool, enabled: boolean): Limit {
  if (!enabled) return async () => undefined;
  const limiters = new Map(
    Object.entries(rules).map(([keyPrefix, rule]) => [
      keyPrefix,
      new RateLimiterPostgres({ storeClient: pool, tableName: 'rate_limits', tableCreated: true, keyPrefix, ...rule }),
    ]),
  );
  return async (rule, ...subject) => {
    const key = createHash('sha256').update(subject.join('\n')).digest('base64url');
    try {
      await limiters.get(rule)?.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal('RATE_LIMITED', { headers: { 'retry-after': String(Math.ceil(error.msBeforeNext / 1000)) } });
    }
  };
}
