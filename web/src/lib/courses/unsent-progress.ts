import { safeStorage } from '../browser/safe-storage.ts';

/** Furthest slide by course id. */
export type UnsentProgress = Record<string, number>;

const isProgress = (found: unknown): found is UnsentProgress =>
  typeof found === 'object' &&
  found !== null &&
  !Array.isArray(found) &&
  Object.values(found).every((slide) => Number.isInteger(slide) && slide > 0);

/** Stored per user: the next user of the browser must not send it. */
const keyOf = (userId: string) => `finaula.avance.${userId}`;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Slides seen offline, stored in the browser until the connection returns. */
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

export function saveUnsent(userId: string, courseId: string, slideNumber: number): void {
  const waiting = unsentProgress(userId);
  write(userId, { ...waiting, [courseId]: Math.max(slideNumber, waiting[courseId] ?? 0) });
}

/** Clears the stored slide, unless a later one was stored meanwhile. */
export function clearUnsent(userId: string, courseId: string, slideNumber: number): void {
  const { [courseId]: waiting = 0, ...rest } = unsentProgress(userId);
  if (waiting <= slideNumber) write(userId, rest);
}
