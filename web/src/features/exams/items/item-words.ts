import { LOCALE } from '@finaula/contract/constants';
import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { catalogueQuery } from '../../../lib/courses/courses.ts';
import { percent } from '../../../lib/text/percent.ts';

export const itemsQuery = queryOptions({
  queryKey: ['exam-items'],
  queryFn: () => api.listExamItems({ query: {} }),
  staleTime: 0,
});

type Finding = ExamItemFigures['findings'][number];

export const findings: Record<Finding, { words: string; kind: 'danger' | 'warn' }> = {
  too_easy: { words: 'Casi todos aciertan', kind: 'warn' },
  too_hard: { words: 'Casi nadie acierta', kind: 'danger' },
  negative: { words: 'Aciertan más quienes saben menos', kind: 'danger' },
  exposed: { words: 'Se mostró 2,000 veces: renuévalo', kind: 'warn' },
  drifting: { words: 'Desde hace 90 días acierta mucha más gente', kind: 'warn' },
  known_in_an_institution: { words: 'En una institución acierta mucha más gente', kind: 'danger' },
};

const decimals = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const shareOf = ({ right_share }: ExamItemFigures) =>
  right_share === null ? '—' : percent(Math.round(100 * right_share));
export const discriminationOf = ({ point_biserial }: ExamItemFigures) =>
  point_biserial === null ? '—' : decimals.format(point_biserial);

/** Titles of courses by id; the id until they are loaded. */
export function useCourseTitles(): (id: string) => string {
  const { data = [] } = useQuery(catalogueQuery);
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? id;
}
