/**
 * The id of a key outside this server. Open Badges requires an address that serves the key; the JWKS must
 * name its keys the same way, so that ordinary JWT libraries find them too.
 */
export const keyAddress = (publicUrl: string, kid: string): string => `${publicUrl}/api/public/keys#${kid}`;
