import { Check, CircleDashed } from 'lucide-react';
import { isRead, type Reading } from '../../lib/reading.ts';
import { Badge } from '../../ui/badge.tsx';

/** How a card says how far its course is read. */
export function ReadingBadge({ reading }: { reading: Reading }) {
  if (isRead(reading)) return <Badge icon={Check}>Leído completo</Badge>;
  return (
    <Badge icon={CircleDashed}>
      En curso · {reading.seen} de {reading.total}
    </Badge>
  );
}
