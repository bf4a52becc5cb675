import type { Certificate } from '@finaula/contract/certificates';
import { Ban, CalendarClock, Check, Replace, Scale } from 'lucide-react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** A constancia's state today, with its relevant day. */
export function StatusBadge({ certificate }: { certificate: Certificate }) {
  const { state, valid_until, revoked_at, disputed_at } = certificate;
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
    case 'en_disputa':
      return (
        <Badge kind="warn" icon={Scale}>
          En disputa{disputed_at !== null && ` desde el ${longDateOf(disputed_at)}`}
        </Badge>
      );
    case 'sustituida':
      return (
        <Badge kind="off" icon={Replace}>
          Sustituida{revoked_at !== null && ` el ${longDateOf(revoked_at)}`}
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
