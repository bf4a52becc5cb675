import { LINK_SOON_DAYS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { Clock, Link, TriangleAlert } from 'lucide-react';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './link-badge.module.css';

const looks = {
  sent: { kind: 'info', icon: Link },
  soon: { kind: 'warn', icon: Clock },
  expired: { kind: 'danger', icon: TriangleAlert },
} as const;

type Linked = Pick<EntityUser, 'verification_link_expires_at' | 'last_message'>;

/** 'Enlace enviado, vence en 9 días' or 'Enlace vencido ayer', and the day. Only a mail sends a link. */
export function LinkBadge({ user }: { user: Linked }) {
  const { verification_link_expires_at: expiresAt, last_message: mail } = user;
  const state = linkStatus(expiresAt);
  if (expiresAt === null || state === 'none') return <span className={styles.none}>Sin generar</span>;
  const sent = mail?.state === 'enviado' ? 'Enlace enviado,' : 'Enlace generado,';
  const when = inDays(daysUntil(expiresAt));
  return (
    <span className={styles.link}>
      <Badge {...looks[state]}>{state === 'expired' ? `Enlace vencido ${when}` : `${sent} vence ${when}`}</Badge>
      <span className={styles.day}>{longDateOf(expiresAt)}</span>
    </span>
  );
}

export type LinkStatus = 'none' | 'sent' | 'soon' | 'expired';

/** The state of the last verification link, by its expiry. */
export function linkStatus(expiresAt: string | null, now = new Date()): LinkStatus {
  if (expiresAt === null) return 'none';
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired';
  return daysUntil(expiresAt, now) <= LINK_SOON_DAYS ? 'soon' : 'sent';
}

/** Whether the person has no valid link. */
export const needsLink = ({
  verification_link_expires_at: end,
}: Pick<EntityUser, 'verification_link_expires_at'>): boolean => ['none', 'expired'].includes(linkStatus(end));
