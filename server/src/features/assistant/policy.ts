import type { ChatClosed } from '@finaula/contract/learning';
import type { Config } from '../../config.ts';

export type Limits = Config['assistant'];

/** How somebody stands before the assistant of a course. */
export interface Standing {
  enabled: boolean;
  quizInProgress: boolean;
  /** Questions of today. */
  askedByUser: number;
  askedByEntity: number;
}

/** Why nothing may be asked now; null when it may. */
export function whyClosed({ enabled, quizInProgress, askedByUser, askedByEntity }: Standing, limits: Limits): ChatClosed | null {
  if (!enabled) return 'off';
  if (quizInProgress) return 'quiz';
  if (askedByUser >= limits.dailyUser) return 'limit';
  return askedByEntity >= limits.dailyEntity ? 'entity_limit' : null;
}

export const remainingToday = ({ askedByUser, askedByEntity }: Standing, { dailyUser, dailyEntity }: Limits): number =>
  Math.max(0, Math.min(dailyUser - askedByUser, dailyEntity - askedByEntity));
