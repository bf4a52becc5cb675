import type { EntityReview, ManagedEntity } from '@finaula/contract/institutions';
import { BadgeCheck, Ban, Hourglass, type LucideIcon } from 'lucide-react';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const looks: Record<EntityReview, { kind: 'ok' | 'warn' | 'danger'; icon: LucideIcon; words: string; since: string }> =
  {
    pending: { kind: 'warn', icon: Hourglass, words: 'Por revisar', since: 'desde el' },
    verified: { kind: 'ok', icon: BadgeCheck, words: 'Verificada', since: 'el' },
    suspended: { kind: 'danger', icon: Ban, words: 'Suspendida', since: 'el' },
  };

/** The review of an institution, and its date. */
export function ReviewBadge({
  entity: { review, reviewed_at },
}: {
  entity: Pick<ManagedEntity, 'review' | 'reviewed_at'>;
}) {
  const { kind, icon, words, since } = looks[review];
  return (
    <Badge kind={kind} icon={icon}>
      {words}
      {reviewed_at !== null && ` ${since} ${shortDateOf(reviewed_at)}`}
    </Badge>
  );
}
