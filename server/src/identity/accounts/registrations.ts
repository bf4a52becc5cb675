import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import type { Transaction } from '../../database/connect.ts';
import { hashToken } from '../token.ts';

/** The circumstances of a registration: the browser, and the privacy notice that it showed. */
export interface RegistrationMeans {
  /** "Chrome en Windows" */
  device: string;
  /** The token that the browser keeps; undefined when it gets none. */
  browserToken?: string;
  /** Undefined: the current version. */
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
