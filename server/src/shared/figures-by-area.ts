import type { AreaFigure } from '@finaula/contract/area-figures';
import { LOCALE } from '@finaula/contract/constants';

/** The quantile of a 90 % interval. */
const Z = 1.645;

/** The Wilson interval of a share, in whole percents; it is honest for few answers too. */
export function wilsonInterval(wrong: number, answers: number): Pick<AreaFigure, 'low' | 'high'> {
  const share = wrong / answers;
  const scale = 1 + Z ** 2 / answers;
  const middle = (share + Z ** 2 / (2 * answers)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2))) / scale;
  return { low: Math.round(100 * Math.max(0, middle - half)), high: Math.round(100 * Math.min(1, middle + half)) };
}

/** Answers of one area about one subject. The counts are null where too few people answered. */
interface AreaCounts {
  title: string;
  area: string | null;
  people: number | null;
  answers: number | null;
  wrong: number | null;
}

const names = new Intl.Collator(LOCALE);

/**
 * The areas, sorted by name, and the rows of each subject with a figure for each area. The subject with the
 * largest share of wrong answers is first.
 */
export function figuresByArea<Row extends AreaCounts>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const areas = [...new Set(rows.map(({ area }) => area))].toSorted((a, b) =>
    names.compare(a ?? '\uffff', b ?? '\uffff'),
  );
  const subjects = [...Map.groupBy(rows, keyOf).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const figures: (AreaFigure | null)[] = areas.map(() => null);
    let worst = -1;
    for (const { area, people, answers, wrong } of of) {
      if (people === null || answers === null || wrong === null) continue;
      const share = wrong / answers;
      figures[areas.indexOf(area)] = { people, wrong: Math.round(100 * share), ...wilsonInterval(wrong, answers) };
      worst = Math.max(worst, share);
    }
    return [{ first, rows: of, figures, worst }];
  });
  return {
    areas,
    subjects: subjects.toSorted((a, b) => b.worst - a.worst || names.compare(a.first.title, b.first.title)),
  };
}
