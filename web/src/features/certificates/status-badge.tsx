import type { Certificate } from '@finaula/contract/certificates';
import { Ban, CalendarClock, Check } from 'lucide-react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** How a constancia stands today, with the day that matters. */
export function StatusBadge({ certificate }: { certificate: Certificate }) {
  const { state, valid_until, revoked_at } = certificate;
  switch (state) {
    case 'vigente':
      return (
        <Badge kind="ok" icon={Check}>
          Vigente hasta el {longDay(valid_until)}
        </Badge>
      );
    case 'vencida':
      return (
        <Badge kind="warn" icon={CalendarClock}>
          Venció el {longDay(valid_until)}
        </Badge>
      );
    case 'revocada':
      return (
        <Badge kind="danger" icon={Ban}>
          Revocada{revoked_at !== null && ` el ${longDateOf(revoked_at)}`}
        </Badge>
      );
  }
}
