import type { ChatClosed } from '@finaula/contract/learning';
import type { Config } from '../../config.ts';

export type Limits = Config['assistant'];

/** Questions asked today. */
export interface DailyUsage {
  userUsage: number;
  entityUsage: number;
}

/** What decides whether a user may ask the assistant of a course. */
export interface AssistantAccess extends DailyUsage {
  enabled: boolean;
  quizInProgress: boolean;
  /** Of any course: what it teaches may be asked about from another. */
  examInProgress: boolean;
}

/** Why nothing may be asked now; null when it may. */
export function whyClosed(
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
