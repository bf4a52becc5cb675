import { LINK_SOON_DAYS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/entities';
import { daysUntil } from '../../lib/dates/days-until.ts';

export type LinkStatus = 'none' | 'sent' | 'soon' | 'expired';

/** How the last verification link stands, by the instant it ends. */
export function linkStatus(expiresAt: string | null, now = new Date()): LinkStatus {
  if (expiresAt === null) return 'none';
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired';
  return daysUntil(expiresAt, now) <= LINK_SOON_DAYS ? 'soon' : 'sent';
}

/** Whether nothing that the person could open is on its way. */
export const needsLink = ({ verification_link_expires_at: end }: Pick<EntityUser, 'verification_link_expires_at'>): boolean =>
  ['none', 'expired'].includes(linkStatus(end));
