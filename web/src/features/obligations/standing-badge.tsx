import type { Standing } from '@finaula/contract/compliance';
import { Check, CircleDashed, CircleMinus, Clock, TriangleAlert, UserX } from 'lucide-react';
import { Badge } from '../../ui/feedback/badge.tsx';

export const standingNames: Record<Standing, string> = {
  vencida: 'Vencida',
  por_vencer: 'Por vencer',
  pendiente: 'Pendiente',
  cumplida: 'Cumplida',
  exenta: 'Exenta',
  fuera_por_desactivacion: 'Fuera por desactivación',
};

export const standingLooks = {
  vencida: { kind: 'danger', icon: TriangleAlert },
  por_vencer: { kind: 'warn', icon: Clock },
  pendiente: { kind: 'plain', icon: CircleDashed },
  cumplida: { kind: 'ok', icon: Check },
  exenta: { kind: 'off', icon: CircleMinus },
  fuera_por_desactivacion: { kind: 'off', icon: UserX },
} as const;

/** A standing by shape and word; `words` replaces its name. */
export function StandingBadge({ standing, words }: { standing: Standing; words?: string }) {
  return <Badge {...standingLooks[standing]}>{words ?? standingNames[standing]}</Badge>;
}
