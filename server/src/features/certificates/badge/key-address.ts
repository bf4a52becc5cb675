/**
 * The name of a key outside this server. Open Badges wants an address from which the key can be had; the JWKS
 * has to name its keys the same way, so that ordinary JWT libraries find them too.
 */
export const keyAddress = (publicUrl: string, kid: string): string => `${publicUrl}/api/public/keys#${kid}`;
