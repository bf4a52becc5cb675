import type { ChatClosed } from '@finaula/contract/assistant';
import type { Config } from '../../config.ts';

export type Limits = Config['assistant'];

/** The number of questions today. */
export interface DailyUsage {
  userUsage: number;
  entityUsage: number;
}

/** The facts that decide whether a user may use the assistant of a course. */
export interface AssistantAccess extends DailyUsage {
  enabled: boolean;
  quizInProgress: boolean;
  /** An exam of any course counts, because its subject could be asked about in another chat. */
  examInProgress: boolean;
}

/** The reason why the assistant is closed to the user; null when it is open. */
export function closedReason(
  { enabled, quizInProgress, examInProgress, userUsage, entityUsage }: AssistantAccess,
  limits: Limits,
): ChatClosed | null {
  if (!enabled) return 'off';
  if (examInProgress) return 'exam';
  if (quizInProgress) return 'quiz';
  if (userUsage >= limits.dailyUser) return 'limit';
  return entityUsage >= limits.dailyEntity ? 'entity_limit' : null;
}

export const remainingToday = ({ userUsage, entityUsage }: DailyUsage, { dailyUser, dailyEntity }: Limits): number =>
  Math.max(0, Math.min(dailyUser - userUsage, dailyEntity - entityUsage));
