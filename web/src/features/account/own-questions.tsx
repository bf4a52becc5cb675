import type { OwnQuestion } from '@finaula/contract/privacy';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import styles from './own-questions.module.css';

const KEY = ['own-questions'];

/** Own questions to the assistant, to read or delete. */
export function OwnQuestions() {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<OwnQuestion | 'all' | null>(null);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam: before }) => api.listOwnQuestions({ query: before === null ? {} : { before } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, questions }) => (more ? (questions.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: async (which: OwnQuestion | 'all') => {
      if (which === 'all') await api.deleteOwnQuestions();
      else await api.deleteOwnQuestion({ params: { id: which.id } });
    },
    networkMode: 'always',
    onSuccess: (_, which) => {
      notifySuccess(which === 'all' ? 'Borramos todas tus preguntas' : 'Pregunta borrada');
      setDeleting(null);
    },
    onError: (failure) => notifyError('No pudimos borrar', detailOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const questions = data?.pages.flatMap((page) => page.questions);
  if (questions === undefined)
    return error === null ? (
      <ListSkeleton label="Cargando tus preguntas…" rows={3} />
    ) : (
      <LoadFailure title="No pudimos cargar tus preguntas" error={error} retrying={isFetching} onRetry={refetch} />
    );
  return (
    <Panel title="Tus preguntas al asistente" headingRef={heading}>
      {questions.length === 0 ? (
        <EmptyState title="No has preguntado nada" heading="h3">
          Lo que preguntes al asistente de un curso aparece aquí, y se borra a los 180 días.
        </EmptyState>
      ) : (
        <>
          <ul className={styles.questions}>
            {questions.map((asked) => (
              <li key={asked.id}>
                <details>
                  <summary>
                    <span className={styles.question}>{asked.question}</span>
                    <span className={styles.about}>
                      {asked.course_title} · <span className="num">{shortDateTimeOf(asked.created_at)}</span>
                    </span>
                  </summary>
                  <p className={styles.answer}>{asked.answer}</p>
                </details>
                <Button
                  kind="quiet"
                  aria-label={`Borrar la pregunta: ${asked.question}`}
                  aria-haspopup="dialog"
                  onClick={() => setDeleting(asked)}
                >
                  Borrar
                </Button>
              </li>
            ))}
          </ul>
          <PanelFooter>
            {hasNextPage && (
              <Button kind="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Ver más
              </Button>
            )}
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setDeleting('all')}>
              Borrar todas
            </Button>
          </PanelFooter>
        </>
      )}
      <ConfirmDialog
        subject={deleting}
        title={(which) => (which === 'all' ? '¿Borrar todas tus preguntas?' : '¿Borrar esta pregunta?')}
        confirm={(which) => (which === 'all' ? 'Borrar todas' : 'Borrar')}
        dangerous
        pending={remove.isPending}
        onConfirm={remove.mutate}
        onClose={() => setDeleting(null)}
        otherwise={heading}
      >
        {(which) => (
          <p>
            {which === 'all' ? 'Se borran con sus respuestas' : 'Se borra con su respuesta'} en este momento y no se
            puede deshacer.
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
