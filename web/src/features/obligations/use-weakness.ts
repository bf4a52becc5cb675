import { useQuery } from '@tanstack/react-query';
import { decisionTotalsQuery } from '../../lib/courses/decision-totals-query.ts';
import { failedTopicsQuery } from '../../lib/exams/failed-topics-query.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { weaknessInCase, weaknessInTopic } from './reinforcement.ts';

/** The failed topic or the situation of a case that the address names, once it is loaded. */
export function useWeakness({ refuerzo, tema, decision }: Pick<SearchParams, 'refuerzo' | 'tema' | 'decision'>) {
  const { data: topics } = useQuery({ ...failedTopicsQuery, enabled: refuerzo !== undefined && tema !== undefined });
  const { data: totals } = useQuery({
    ...decisionTotalsQuery,
    enabled: refuerzo !== undefined && decision !== undefined,
  });
  const topic = topics?.topics.find(({ course_id, objective }) => course_id === refuerzo && objective === tema);
  if (topics && topic) return { key: `${refuerzo} ${tema}`, areas: topics.areas, of: weaknessInTopic(topic) };
  const situation = totals?.situations.find(
    ({ course_id, scenario_id, step_id }) => course_id === refuerzo && `${scenario_id}.${step_id}` === decision,
  );
  if (totals && situation)
    return { key: `${refuerzo} ${decision}`, areas: totals.areas, of: weaknessInCase(situation) };
  return undefined;
}
