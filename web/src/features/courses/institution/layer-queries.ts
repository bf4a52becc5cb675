import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { CourseNote } from '@finaula/contract/institution-layer';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { COURSES_KEY } from '../../../lib/courses/courses.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';

const LAYER_KEY = [...COURSES_KEY, 'institution'];

/** The institution's card, and its notes at the slides of a course. */
export const layerQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...LAYER_KEY, courseId],
    queryFn: () => api.getInstitutionLayer({ params: { id: courseId } }),
  });

export const cardQuery = queryOptions({
  queryKey: ['institution-card'],
  queryFn: () => api.getInstitutionCard(),
  staleTime: 0,
});

export const notesQuery = queryOptions({
  queryKey: ['course-notes'],
  queryFn: () => api.listCourseNotes(),
  staleTime: 0,
});

export type CardChange = NonNullable<RequestOf<Calls['changeInstitutionCard']>['body']>;

export function useCardChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CardChange) => api.changeInstitutionCard({ body }),
    networkMode: 'always',
    onSuccess: (card) => {
      notifySuccess('Tarjeta guardada');
      queryClient.setQueryData(cardQuery.queryKey, card);
      void queryClient.invalidateQueries({ queryKey: LAYER_KEY });
    },
    onError: (error) => notifyError('No pudimos guardar la tarjeta', detailOf(error)),
  });
}

interface Written {
  courseId: string;
  slideNumber: number;
  /** Empty: the note ends. */
  text: string;
  replaces: CourseNote['id'] | undefined;
}

export function useNoteWriter(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ courseId, slideNumber, text, replaces }: Written) =>
      api.writeCourseNote({ params: { course_id: courseId }, body: { slide_number: slideNumber, text, replaces } }),
    networkMode: 'always',
    onSuccess: (notes, { text }) => {
      notifySuccess(text === '' ? 'Nota retirada' : 'Nota guardada');
      queryClient.setQueryData(notesQuery.queryKey, notes);
      void queryClient.invalidateQueries({ queryKey: LAYER_KEY });
      onDone();
    },
    onError: (error) => {
      notifyError('No pudimos guardar la nota', detailOf(error));
      // Somebody else may have changed it.
      void queryClient.invalidateQueries({ queryKey: LAYER_KEY });
      void queryClient.invalidateQueries({ queryKey: notesQuery.queryKey });
    },
  });
}
