import { Clock, Link, TriangleAlert } from 'lucide-react';
import { daysUntil, inDays } from '../../lib/days-until.ts';
import { longMexicanDay } from '../../lib/mexican-day.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './link-badge.module.css';
import { linkState } from './link-state.ts';

const looks = {
  sent: { kind: 'info', icon: Link },
  soon: { kind: 'warn', icon: Clock },
  expired: { kind: 'danger', icon: TriangleAlert },
} as const;

/** 'Enlace enviado, vence en 9 días' or 'Enlace vencido ayer', and the day. */
export function LinkBadge({ expiresAt }: { expiresAt: string | null }) {
  const state = linkState(expiresAt);
  if (expiresAt === null || state === 'none') return <span className={styles.none}>Sin generar</span>;
  const when = inDays(daysUntil(expiresAt));
  return (
    <span className={styles.link}>
      <Badge {...looks[state]}>{state === 'expired' ? `Enlace vencido ${when}` : `Enlace enviado, vence ${when}`}</Badge>
      <span className={styles.day}>{longMexicanDay(expiresAt)}</span>
    </span>
  );
}
