import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const EXAMS_KEY = ['exams'];

/**
 * The running attempt with its saved answers, or null. It never comes from the cache, and is fetched again
 * when the user returns to the tab, because another tab may have answered or ended it.
 */
export const runningExamQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...EXAMS_KEY, 'running', courseId],
    queryFn: async () => {
      const { running } = await api.getExamIntroduction({ params: { id: courseId } });
      return running === null ? null : await api.getExam({ params: { id: running.exam_id } });
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** Own attempts in all courses, the most recent first. */
export const ownExamsQuery = queryOptions({
  queryKey: [...EXAMS_KEY, 'own'],
  queryFn: () => api.listExams(),
  staleTime: 0,
});

/** The result of a course's last attempt; null without one. */
export const lastResultQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...EXAMS_KEY, 'result', courseId],
    queryFn: async () => {
      const own = await api.listExams();
      const last = own.find(({ course_id, finished_at }) => course_id === courseId && finished_at !== null);
      return last === undefined ? null : await api.getExamResult({ params: { id: last.exam_id } });
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
