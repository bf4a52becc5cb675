import { FileCheck2 } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Marks evidence of training that the institution documented and the platform did not give. */
export const DocumentedBadge = () => <Badge icon={FileCheck2}>Documentada, no emitida aquí</Badge>;
