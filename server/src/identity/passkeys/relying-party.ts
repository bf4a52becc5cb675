import type { Config } from '../../config.ts';

/**
 * Whom devices keep passkeys for: the platform at its public address. A page of any other origin, or a key
 * made for another host, is refused.
 */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

export function relyingPartyOf({ publicUrl, platform }: Config): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: platform.product_name, origin };
}

/** What a device knows a person by: their id, and nothing that says who they are. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
