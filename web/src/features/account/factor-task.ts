import type { Passkey } from '@finaula/contract/second-factor';

/** The change of second factors that the user is making. */
export type FactorTask =
  | { what: 'nothing' | 'adding-passkey' | 'adding-totp' | 'removing-totp' | 'renewing' }
  | { what: 'renaming' | 'removing'; passkey: Passkey };
