import type { EntityUser } from '@finaula/contract/entities';
import { daysUntil } from '../../lib/days-until.ts';

export type LinkState = 'none' | 'sent' | 'soon' | 'expired';

/** A link that ends this soon, in days of the calendar, is worth a reminder. */
export const SOON_DAYS = 3;

/** How the last verification link stands, by the instant it ends. */
export function linkState(expiresAt: string | null, now = new Date()): LinkState {
  if (expiresAt === null) return 'none';
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired';
  return daysUntil(expiresAt, now) <= SOON_DAYS ? 'soon' : 'sent';
}

type Waiting = Pick<EntityUser, 'verification_link_expires_at' | 'created_at'>;

/** Whether nothing that the person could open is on its way. */
export const needsLink = ({ verification_link_expires_at: end }: Waiting): boolean => ['none', 'expired'].includes(linkState(end));

/** First who has no link that works, the longest wait first; then the links, the first to end first. */
export const byUrgency =
  (now = new Date()) =>
  (a: Waiting, b: Waiting): number => {
    const [endA, endB] = [a, b].map(({ verification_link_expires_at: end }) =>
      end !== null && Date.parse(end) > now.getTime() ? end : '',
    );
    if (endA !== endB) return (endA ?? '') < (endB ?? '') ? -1 : 1;
    return a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at);
  };
