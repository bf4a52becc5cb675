import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Database } from '../../database/connect.ts';
import { hideEmailConflicts, limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { refuseGuessable } from '../../identity/passwords/guessable-password.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import { browserTokenOf } from '../../identity/sessions/browser-token.ts';
import type { Services } from '../../services.ts';
import { fakeRegistration } from './fake-registration.ts';
import { insertEmployee } from './insert-employee.ts';
import { hasImmediateAccess } from './registration-policy.ts';
import { findEntity } from './registration-queries.ts';
import { requireInvitationCode } from './require-invitation-code.ts';

export interface Client {
  address: string;
  /** "Chrome en Windows" */
  device: string;
}

/**
 * Registers an employee. Returns the user and the token of the browser.
 * @throws ApiError INVITATION_CODE_REQUIRED, INVITATION_CODE_WRONG, PASSWORD_COMMON, RATE_LIMITED, and
 * those of insertEmployee
 */
export async function registerUser(
  { config, limit }: Services,
  database: Database,
  body: InputOf<Calls['registerUser']>['body'],
  { address, device }: Client,
): Promise<{ user: UserRecord; browserToken: string }> {
  const { name, email, password, entity_id: entityId } = body;
  await requireInvitationCode(database, limit, { entityId, code: body.invitation_code, address });
  refuseGuessable(password, config.platform.product_name, name, email);
  const passwordHash = await hashPassword(password);
  const browserToken = await browserTokenOf(database, body.device);
  const means = { device, browserToken, privacyNotice: body.privacy_notice };
  const register = () =>
    database.transaction().execute((tx) => insertEmployee(tx, { name, email, passwordHash, entityId, means }));

  const entity = await findEntity(database, entityId);
  const user =
    entity && !hasImmediateAccess(entity)
      ? ((await hideEmailConflicts(limit, { address, email }, register)) ?? fakeRegistration({ name, email }, entity))
      : await limitEmailConflicts(limit, address, register);
  return { user, browserToken };
}
