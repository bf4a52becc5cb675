import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import type { Transaction } from '../../database/connect.ts';
import { hashToken } from '../token.ts';

/** With what an account is made: the browser, and the privacy notice that it showed. */
export interface RegistrationMeans {
  /** "Chrome en Windows" */
  device: string;
  /** That the browser keeps; undefined when it is given none. */
  browserToken?: string;
  /** Undefined: the current one. */
  privacyNotice: string | undefined;
}

export const recordRegistration = (
  tx: Transaction,
  userId: string,
  { device, browserToken, privacyNotice }: RegistrationMeans,
) =>
  tx
    .insertInto('registrations')
    .values({
      user_id: userId,
      device,
      device_hash: browserToken === undefined ? null : hashToken(browserToken),
      privacy_notice: privacyNotice ?? PRIVACY_NOTICE_VERSION,
    })
    .execute();
