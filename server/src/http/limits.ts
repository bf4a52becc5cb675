import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { CROWDED_REGISTRATION_DAYS } from '@finaula/contract/constants';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseDown } from '../database/failures.ts';
import { ApiError } from './api-error.ts';

const MINUTE = 60;

/**
 * Attempts allowed per window (seconds), counted in PostgreSQL so that they hold across processes. Sign-in
 * limits: docs/decisions/0010.
 */
const rules = {
  loginByDevice: { points: 10, duration: 15 * MINUTE },
  loginByAccountAndAddress: { points: 10, duration: 15 * MINUTE },
  loginByAccount: { points: 50, duration: 60 * MINUTE },
  loginByAddress: { points: 100, duration: 15 * MINUTE },
  // Second factors after a right password, for remembered browsers.
  secondFactorByUser: { points: 5, duration: 15 * MINUTE },
  factorConfirmationByUser: { points: 10, duration: 15 * MINUTE },
  secondFactorByDevice: { points: 5, duration: 15 * MINUTE },
  // A shift of 3,000 may start in one office, with two calls each. Signatures cannot be guessed: the limit
  // bounds the work.
  passkeyByAddress: { points: 10_000, duration: 15 * MINUTE },
  // A shift of 3,000 starts in one office, with three calls each.
  providerByAddress: { points: 10_000, duration: 15 * MINUTE },
  providerTestByUser: { points: 60, duration: 15 * MINUTE },
  registrationByAddress: { points: 300, duration: 60 * MINUTE },
  // Registrations without an invitation code: a class of new people in one office passes, while one address
  // fills at most a quarter of the waiting places (CROWDED_REGISTRATION_DAYS).
  registrationByEntity: { points: 300, duration: 60 * MINUTE },
  registrationByEntityAndAddress: { points: 80, duration: CROWDED_REGISTRATION_DAYS * 24 * 60 * MINUTE },
  invitationCodeByEntity: { points: 100, duration: 60 * MINUTE },
  domainCheckByUser: { points: 30, duration: 15 * MINUTE },
  // Addresses for which an institution learns that they have an account elsewhere.
  knownEmailByEntity: { points: 20, duration: 60 * MINUTE },
  knownEmailByAddress: { points: 20, duration: 60 * MINUTE },
  knownEmailWithAccessByAddress: { points: 20, duration: 60 * MINUTE },
  hiddenConflictByEmail: { points: 1, duration: 24 * 60 * MINUTE },
  correctionByUser: { points: 10, duration: 24 * 60 * MINUTE },
  currentPasswordByUser: { points: 10, duration: 15 * MINUTE },
  recoveryByAddress: { points: 30, duration: 15 * MINUTE },
  resetByAddress: { points: 100, duration: 15 * MINUTE },
  linkByUser: { points: 300, duration: 15 * MINUTE },
  nameCheckByAddress: { points: 300, duration: 15 * MINUTE },
  certificateByAddress: { points: 120, duration: 15 * MINUTE },
  statusListByAddress: { points: 300, duration: 15 * MINUTE },
  claimByUser: { points: 60, duration: 15 * MINUTE },
  // Entra sends up to 25 a second.
  directoryByEntity: { points: 40_000, duration: 15 * MINUTE },
  directoryRefusedByAddress: { points: 100, duration: 15 * MINUTE },
  importByUser: { points: 30, duration: 60 * MINUTE },
  examByUser: { points: 60, duration: 15 * MINUTE },
  exportByUser: { points: 60, duration: 15 * MINUTE },
  supervisionByUser: { points: 60, duration: 60 * MINUTE },
  documentByUser: { points: 300, duration: 15 * MINUTE },
  // Each sends up to twenty mails to addresses of the institution's choice.
  committeeReportByEntity: { points: 10, duration: 24 * 60 * MINUTE },
  ledgerCheckByUser: { points: 10, duration: 15 * MINUTE },
  // Counted refusals of a signed-in user.
  refusalByUser: { points: 30, duration: 15 * MINUTE },
  writeByUser: { points: 900, duration: 15 * MINUTE },
  endOfSessionsBySession: { points: 60, duration: 15 * MINUTE },
  accessOfPersonByUser: { points: 10, duration: 15 * MINUTE },
  linkOfPersonByUser: { points: 10, duration: 15 * MINUTE },
  callByApiToken: { points: 600, duration: MINUTE },
  settingByUser: { points: 20, duration: 15 * MINUTE },
  noteByUser: { points: 100, duration: 15 * MINUTE },
  contentByUser: { points: 10, duration: 15 * MINUTE },
  courseFileByUser: { points: 120, duration: 60 * MINUTE },
  // Its page sends at most one every two seconds.
  packageSaveByUser: { points: 450, duration: 15 * MINUTE },
  ownCourseByUser: { points: 30, duration: 60 * MINUTE },
  videoByUser: { points: 20, duration: 60 * MINUTE },
  chatByUser: { points: 60, duration: 5 * MINUTE },
  verificationByAddress: { points: 100, duration: 15 * MINUTE },
};

/**
 * A subscriber's network: the /64 of an IPv6 address, the IPv4 address inside a mapped one, any other text
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  // "::" abbreviates zeros; only the first four of the eight groups count.
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

type On<Result> = (rule: keyof typeof rules, ...subject: string[]) => Promise<Result>;

/**
 * Counts one attempt of a subject under a rule; an IPv6 address counts as its /64.
 * @throws ApiError RATE_LIMITED with Retry-After; UNAVAILABLE when counting fails, so that limits fail
 * closed
 */
export interface Limit extends On<void> {
  /** Throws like a further attempt, without counting one. */
  check: On<void>;
  /** Takes back one attempt that was no guess. */
  refund: On<void>;
  /** Deletes the count. */
  reset: On<void>;
}

const nothing = async () => undefined;
/** For RATE_LIMIT=off. */
export const unlimited: Limit = Object.assign(nothing, { check: nothing, refund: nothing, reset: nothing });

export function limitsOn(pool: Pool, enabled: boolean, log: FastifyBaseLogger): Limit {
  if (!enabled) return unlimited;
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
      const checked = async () => {
        try {
          await act(limiter, key);
        } catch (error) {
          // The attempt was counted while the clock was ahead, and would block until then.
          if (!(error instanceof RateLimiterRes) || error.msBeforeNext <= limiter.duration * 1000) throw error;
          await limiter.delete(key);
          await act(limiter, key);
        }
      };
      try {
        await checked();
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new ApiError('RATE_LIMITED', {
            headers: { 'retry-after': String(Math.ceil(error.msBeforeNext / 1000)) },
            justReached: error.consumedPoints === limiter.points + 1,
          });
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
      refund: on((limiter, key) => limiter.reward(key)),
      reset: on((limiter, key) => limiter.delete(key)),
    },
  );
}
