import { safeStorage } from '../browser/safe-storage.ts';

/** The furthest slide of a course, and slides that were read, ascending. */
export interface Unsent {
  furthest: number;
  seen: number[];
}

/** By course id. */
export type UnsentProgress = Record<string, Unsent>;

const isSlide = (found: unknown): found is number => Number.isInteger(found) && Number(found) > 0;
const isUnsent = (found: unknown): found is Unsent => {
  const { furthest, seen } = Object(found);
  return isSlide(furthest) && Array.isArray(seen) && seen.every(isSlide);
};
const isProgress = (found: unknown): found is UnsentProgress =>
  typeof found === 'object' && found !== null && !Array.isArray(found) && Object.values(found).every(isUnsent);

/** Stored per user: the next user of the browser must not send it. */
const keyOf = (userId: string) => `finaula.avance.${userId}`;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Progress of courses that the server does not have yet, stored in the browser. */
export function unsentProgress(userId: string): UnsentProgress {
  const found = parsed(safeStorage((storage) => storage.getItem(keyOf(userId))));
  return isProgress(found) ? found : {};
}

function write(userId: string, progress: UnsentProgress): void {
  safeStorage((storage) =>
    Object.keys(progress).length === 0
      ? storage.removeItem(keyOf(userId))
      : storage.setItem(keyOf(userId), JSON.stringify(progress)),
  );
}

export function saveUnsent(userId: string, courseId: string, { furthest, seen }: Unsent): void {
  const waiting = unsentProgress(userId);
  const before = waiting[courseId] ?? { furthest: 0, seen: [] };
  write(userId, {
    ...waiting,
    [courseId]: {
      furthest: Math.max(furthest, before.furthest),
      seen: [...new Set([...before.seen, ...seen])].toSorted((a, b) => a - b),
    },
  });
}

/** Clears what the server has: the furthest slide that was sent, and the slides that it counts as read. */
export function clearUnsent(userId: string, courseId: string, { furthest, seen }: Unsent): void {
  const { [courseId]: waiting, ...rest } = unsentProgress(userId);
  if (waiting === undefined) return;
  const left = waiting.seen.filter((slide) => !seen.includes(slide));
  write(
    userId,
    waiting.furthest <= furthest && left.length === 0 ? rest : { ...rest, [courseId]: { ...waiting, seen: left } },
  );
}
