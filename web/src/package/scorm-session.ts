/*
 * Reports to the platform that opened the package, by the run-time environment of SCORM 1.2 (ADL, 2001): its
 * API is an object named `API` in a window above this one, and all its values are text.
 */

interface Scorm12Api {
  LMSInitialize(nothing: ''): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
}

/** The learner's state for the next visit, as text of at most 4,096 characters (SCORM 1.2). */
export interface Kept {
  /** The shown slide, from 1. */
  slide: number;
  seen: readonly number[];
  /** Chosen options by question; null: unanswered. */
  answers: readonly (number | null)[];
  /** Whether the answers were sent. */
  sent: boolean;
}

export interface Session {
  /** Undefined when the learner begins. */
  begun: Kept | undefined;
  /** Returns whether the platform stored it. */
  keep(kept: Kept): boolean;
  /** Reports a course without a quiz whose slides were all seen. */
  complete(): void;
  /** Reports a quiz; a better earlier score stays. */
  grade(score: number, passed: boolean): void;
  /** Ends the session once. */
  end(): void;
}

const MOST_WINDOWS = 10;

function findApi(from: Window): Scorm12Api | undefined {
  const apiOf = (window: Window) => (window as Window & { API?: Scorm12Api }).API ?? undefined;
  try {
    for (let [window, i] = [from, 0]; i < MOST_WINDOWS; window = window.parent, i += 1) {
      const found = apiOf(window);
      if (found) return found;
      if (window === window.parent) break;
    }
    return from.top?.opener ? findApi(from.top.opener) : undefined;
  } catch {
    // A window of another origin hides its API.
    return undefined;
  }
}

function parseKept(text: string): Kept | undefined {
  try {
    const { slide, seen, answers, sent } = JSON.parse(text);
    return Number.isInteger(slide) && Array.isArray(seen) && Array.isArray(answers)
      ? { slide, seen, answers, sent: sent === true }
      : undefined;
  } catch {
    return undefined;
  }
}

/** "0001:02:03" */
function timespan(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [String(hours).padStart(4, '0'), ...[minutes, seconds % 60].map((part) => String(part).padStart(2, '0'))].join(
    ':',
  );
}

/** Undefined when no platform opened the package, or it refuses. */
export function openSession(from: Window): Session | undefined {
  const api = findApi(from);
  if (!api || String(api.LMSInitialize('')) !== 'true') return undefined;
  const opened = Date.now();
  const get = (element: string) => String(api.LMSGetValue(element) ?? '');
  const set = (element: string, value: string) => String(api.LMSSetValue(element, value)) === 'true';
  const commit = () => String(api.LMSCommit('')) === 'true';
  const isDone = () => ['passed', 'completed'].includes(get('cmi.core.lesson_status'));
  let ended = false;

  if (!isDone()) set('cmi.core.lesson_status', 'incomplete');
  return {
    begun: parseKept(get('cmi.suspend_data')),
    keep: (kept) => {
      const stored = set('cmi.suspend_data', JSON.stringify(kept));
      return set('cmi.core.lesson_location', String(kept.slide)) && stored && commit();
    },
    complete: () => {
      if (isDone()) return;
      set('cmi.core.lesson_status', 'completed');
      commit();
    },
    grade: (score, passed) => {
      if (isDone() && score <= Number(get('cmi.core.score.raw'))) return;
      set('cmi.core.score.min', '0');
      set('cmi.core.score.max', '100');
      set('cmi.core.score.raw', String(score));
      if (passed || !isDone()) set('cmi.core.lesson_status', passed ? 'passed' : 'failed');
      commit();
    },
    end: () => {
      if (ended) return;
      ended = true;
      set('cmi.core.session_time', timespan(Date.now() - opened));
      set('cmi.core.exit', isDone() ? '' : 'suspend');
      commit();
      api.LMSFinish('');
    },
  };
}
