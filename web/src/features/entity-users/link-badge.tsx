import { Link, TriangleAlert } from 'lucide-react';
import { longMexicanDay } from '../../lib/mexican-day.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './link-badge.module.css';
import { linkState } from './link-state.ts';

/** 'Enlace enviado, vence el 4 de diciembre de 2026' or 'Enlace vencido'. */
export function LinkBadge({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className={styles.none}>Sin generar</span>;
  return linkState(expiresAt) === 'sent' ? (
    <Badge kind="info" icon={Link}>
      <span className={styles.sent}>Enlace enviado, vence el {longMexicanDay(expiresAt)}</span>
    </Badge>
  ) : (
    <Badge kind="danger" icon={TriangleAlert}>
      Enlace vencido
    </Badge>
  );
}
