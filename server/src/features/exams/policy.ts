import type { ExamItemFigures } from '@finaula/contract/exam-review';
import type { ExamPolicy } from '@finaula/contract/exams';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { ItemFigures } from './item-queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PastAttempt {
  started_at: Date;
  finished_at: Date | null;
}

export interface Standing {
  attemptsLeft: number;
  /** When the oldest attempt leaves the window; null with none in it. */
  windowEndsAt: Date | null;
  /** Null: now. */
  nextAttemptAt: Date | null;
  /** The reason for waiting; null: none. */
  wait: 'cooldown' | 'window' | null;
}

/** Attempts left in the window, and the start of the next one. */
export function standingOf(
  { attempts, window_days, cooldown_hours }: Pick<ExamPolicy, 'attempts' | 'window_days' | 'cooldown_hours'>,
  past: readonly PastAttempt[],
  now: Date,
): Standing {
  const startedLast = past.map(({ started_at }) => started_at.getTime()).toSorted((a, b) => b - a);
  const inWindow = startedLast.filter((start) => start > now.getTime() - window_days * DAY);
  const ended = Math.max(...past.map(({ finished_at }) => finished_at?.getTime() ?? 0), 0);
  const afterCooldown = ended === 0 ? 0 : ended + cooldown_hours * HOUR;
  // The time at which the attempt that fills the window leaves it.
  const fills = inWindow[attempts - 1];
  const afterWindow = fills === undefined ? 0 : fills + window_days * DAY;
  const next = Math.max(afterCooldown, afterWindow);
  const waits = next > now.getTime();
  const oldest = inWindow.at(-1);
  return {
    attemptsLeft: Math.max(0, attempts - inWindow.length),
    windowEndsAt: oldest === undefined ? null : new Date(oldest + window_days * DAY),
    nextAttemptAt: waits ? new Date(next) : null,
    wait: !waits ? null : afterWindow > afterCooldown ? 'window' : 'cooldown',
  };
}

/** Shares of fewer answers are not significant. */
export const FIGURES_FROM = 20;

/** Showings after which an item should be renewed: so many people have read it. */
const EXPOSED_FROM = 2_000;
/** A rise of the share of right answers that learning alone hardly explains. */
const DRIFT_FROM = 0.15;
const GAP_FROM = 0.25;

type Figures = Pick<ItemFigures, 'shown' | 'right_share' | 'point_biserial' | 'drift' | 'widest_gap'>;

/** Findings about an item, from its figures. */
export function findingsOf(figures: Figures): ExamItemFigures['findings'] {
  const { shown, right_share, point_biserial, drift, widest_gap } = figures;
  if (shown < FIGURES_FROM || right_share === null) return [];
  return [
    ...(right_share > 0.95 ? (['too_easy'] as const) : []),
    ...(right_share < 0.2 ? (['too_hard'] as const) : []),
    ...(point_biserial !== null && point_biserial < 0 ? (['negative'] as const) : []),
    ...(shown >= EXPOSED_FROM ? (['exposed'] as const) : []),
    ...((drift ?? 0) >= DRIFT_FROM ? (['drifting'] as const) : []),
    ...((widest_gap ?? 0) >= GAP_FROM ? (['known_in_an_institution'] as const) : []),
  ];
}

/** Administrators of the person's entity, and the platform, grant extra time. */
export const mayAdminister = (actor: UserRecord, person: { entity_id: string | null }): boolean =>
  actor.role === 'SuperAdmin' || (person.entity_id !== null && person.entity_id === actor.entity_id);

/** Administrators of the entity in which an attempt was taken may read it. */
export const mayReview = (actor: UserRecord, exam: { entity_id: string | null }): boolean =>
  exam.entity_id !== null && exam.entity_id === actor.entity_id;
