export type LinkState = 'none' | 'sent' | 'expired';

/** How the last verification link stands, by the instant it ends. */
export function linkState(expiresAt: string | null, now = Date.now()): LinkState {
  if (expiresAt === null) return 'none';
  return Date.parse(expiresAt) > now ? 'sent' : 'expired';
}
