import type { Config } from '../../config.ts';

/** The party that devices keep passkeys for: the platform at its public address. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

export function relyingPartyOf({ publicUrl, platform }: Config): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: platform.product_name, origin };
}

/** The user handle of a passkey: the user's id, which reveals no name. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
