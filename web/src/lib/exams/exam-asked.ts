import type { ExamIntroduction } from '@finaula/contract/exams';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { dueOf, ownObligationsQuery } from '../obligations/own-obligations.ts';

/** Facts to know before an attempt; always fetched, because attempts may happen on other devices. */
export const introductionQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['exams', 'introduction', courseId],
    queryFn: () => api.getExamIntroduction({ params: { id: courseId } }),
    staleTime: 0,
  });

export interface ExamAsked {
  introduction: ExamIntroduction;
  /** A sentence that names the rule; undefined where the quiz is enough. */
  reason: string | undefined;
  /** Whether the institution gives no certificate for the quiz. */
  instead: boolean;
}

/** A course's exam, and whether the institution or a due obligation asks for it; undefined without exam. */
export function useExamAsked(courseId: string, enabled = true): ExamAsked | undefined {
  const { data: introduction } = useQuery({
    ...introductionQuery(courseId),
    enabled,
    retry: false,
    staleTime: 60_000,
  });
  const { data: own = [] } = useQuery({ ...ownObligationsQuery, enabled, staleTime: 60_000 });
  if (!introduction?.available) return undefined;
  const instead = introduction.certificate_by === 'exam';
  const obligation = dueOf(own).find(
    ({ exam_minutes, courses }) =>
      exam_minutes !== null && courses.some(({ course_id, done }) => course_id === courseId && !done),
  );
  const reason = instead
    ? 'Tu institución pide el examen para dar la constancia de este curso.'
    : obligation && `«${obligation.title}» pide el examen: la constancia del quiz no la cumple.`;
  return { introduction, reason, instead };
}
