import type { PackageReport, PackageState } from './packages.ts';

/* The result that a package told the browser. Its values are a foreign program's: any of them may be missing
 * or of another type. */

interface ItemResult {
  isPassed: boolean;
  /** Percent, unrounded; null: the package told none. */
  score: number | null;
}

interface PackageResult {
  passed: boolean;
  /** Whole percent: the mean of the items that have a minimum, or of all with a score. */
  score: number | null;
  /** Whole percent; 0: the package decides by itself. */
  passingScore: number;
}

const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** SCORM writes numbers as text, and an empty text for none. */
function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const toPercent = (share: number) => Math.min(100, Math.max(0, share * 100));

function scoreOf(value: unknown): number | null {
  const { scaled, raw, min, max } = partOf(value);
  const share = numberOf(scaled);
  if (share !== null) return toPercent(share);
  const points = numberOf(raw);
  if (points === null) return null;
  const [least, most] = [numberOf(min) ?? 0, numberOf(max) ?? 100];
  return most > least ? toPercent((points - least) / (most - least)) : null;
}

/** The result of one item. */
export function itemResult(standard: PackageReport['standard'], state: PackageState | undefined): ItemResult {
  if (standard === '1.2') {
    const { lesson_status: status, score } = partOf(state?.core);
    return { isPassed: status === 'passed' || status === 'completed', score: scoreOf(score) };
  }
  const { success_status: success, completion_status: completion, score } = partOf(state);
  const isPassed = success === 'passed' || (success !== 'failed' && completion === 'completed');
  return { isPassed, score: scoreOf(score) };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Passed: every item is completed or passed, and none is below its minimum. `states` are by place. */
export function packageResult(
  { standard, items }: Pick<PackageReport, 'standard' | 'items'>,
  states: Record<string, PackageState>,
): PackageResult {
  const results = items.map(({ mastery_score: minimum }, place) => ({
    ...itemResult(standard, states[place]),
    minimum,
  }));
  const passed = results.every(
    ({ isPassed, score, minimum }) => isPassed && (minimum === null || score === null || score >= minimum),
  );
  const scored = results.flatMap(({ score, minimum }) => (score === null ? [] : [{ score, minimum }]));
  const measured = scored.flatMap(({ score, minimum }) => (minimum === null ? [] : [{ score, minimum }]));
  const counted = measured.length > 0 ? measured : scored;
  return {
    passed,
    score: counted.length === 0 ? null : Math.round(mean(counted.map(({ score }) => score))),
    passingScore: measured.length === 0 ? 0 : Math.round(mean(measured.map(({ minimum }) => minimum))),
  };
}
