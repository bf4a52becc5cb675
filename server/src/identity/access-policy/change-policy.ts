import type { AccessPolicy } from '@finaula/contract/second-factor';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { Member } from '../accounts/member.ts';
import { hasActiveProvider } from './active-provider.ts';
import { announceSecondFactor } from './announce-second-factor.ts';
import { findPolicy, findReview, insertPolicy, lockPolicyOf } from './queries.ts';

type Change = { [Field in keyof AccessPolicy]?: AccessPolicy[Field] | undefined } & {
  second_factor_grace_days?: number | undefined;
};

/**
 * Adds a version of an entity's policy, in force from now on. People who lack a second factor that it demands
 * from a later day are told.
 * @throws ApiError NOTHING_CHANGED, ACCESS_NEEDS_REVIEW, SIGN_IN_NEEDS_PROVIDER
 */
export async function changePolicy(
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  admin: Member,
  change: Change,
): Promise<void> {
  const entityId = admin.entity_id;
  // An administrator of an unverified institution must not lock out the people inherited with it.
  if ((await findReview(tx, entityId)).review !== 'verified') throw new ApiError('ACCESS_NEEDS_REVIEW');
  await lockPolicyOf(tx, entityId);
  const { policy: before, secondFactorFrom: fromBefore } = await findPolicy(tx, entityId);
  const policy: AccessPolicy = {
    second_factor: change.second_factor ?? before.second_factor,
    idle_minutes: change.idle_minutes === undefined ? before.idle_minutes : change.idle_minutes,
    sign_in: change.sign_in ?? before.sign_in,
  };
  const { second_factor_grace_days: grace } = change;
  const asked = grace ? addDays(await readToday(tx), grace) : null;
  const from = policy.second_factor === before.second_factor && grace === undefined ? fromBefore : asked;
  if (from === fromBefore && JSON.stringify(policy) === JSON.stringify(before)) throw new ApiError('NOTHING_CHANGED');
  if (policy.sign_in === 'provider' && !(await hasActiveProvider(tx, entityId)))
    throw new ApiError('SIGN_IN_NEEDS_PROVIDER');
  await insertPolicy(tx, entityId, admin.id, { ...policy, second_factor_from: from });
  if (from !== null) await announceSecondFactor(tx, enqueueMessage, { entityId, from, occasion: 'decided' });
  await audit(tx, {
    action: 'access policy changed',
    actorId: admin.id,
    entityId,
    detail: {
      ...policy,
      idle_minutes: policy.idle_minutes ?? 'none',
      ...(from !== null && { second_factor_from: from }),
    },
  });
}
