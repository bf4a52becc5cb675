import type { Role } from '@finaula/contract/accounts';
import type { ContentChanges } from '@finaula/contract/static-content';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { COURSES_KEY } from '../../../lib/courses/courses.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './load-content.module.css';
import { loadContent } from './load-content.ts';

const KEY = ['content-changes'];
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** The button of a SuperAdmin, and a dialog that tells what would change before anything does. */
export function LoadContentButton({ role }: { role: Role }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const preview = useQuery({
    queryKey: KEY,
    queryFn: () => api.previewStaticContent(),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  });
  const load = useMutation({
    mutationFn: () => loadContent(role, () => api.loadStaticRichContent()),
    networkMode: 'always',
    onSuccess: ({ kind, title, detail }) => {
      if (kind === 'error') return notifyError(title, detail);
      notifySuccess(title);
      // The dialog stays and says what is left to load: nothing.
      void queryClient.invalidateQueries({ queryKey: KEY });
      return queryClient.invalidateQueries({ queryKey: COURSES_KEY });
    },
  });
  const { data, error, isFetching, refetch } = preview;
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <RefreshCw aria-hidden="true" />
        Cargar contenido
      </Button>
      <Dialog
        title="Cargar contenido"
        opened={opened}
        onClose={() => setOpened(false)}
        foot={
          <>
            <Button kind="secondary" data-autofocus onClick={() => setOpened(false)}>
              {load.isSuccess ? 'Cerrar' : 'Cancelar'}
            </Button>
            <Button
              kind={data !== undefined && isEmpty(data) ? 'secondary' : 'primary'}
              disabled={data === undefined && error === null}
              loading={load.isPending}
              onClick={() => load.mutate()}
            >
              {data !== undefined && isEmpty(data) ? 'Cargar de todos modos' : 'Cargar'}
            </Button>
          </>
        }
      >
        {error !== null && (
          <LoadFailure
            title="No pudimos revisar lo que cambiaría"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        )}
        {data === undefined && error === null && <ListSkeleton label="Revisando lo que cambiaría…" rows={2} />}
        {data !== undefined && <Changes changes={data} />}
      </Dialog>
    </>
  );
}

const isEmpty = ({ courses, exam_items: { added, changed, removed } }: ContentChanges) =>
  courses.length + added + changed + removed === 0;

function Changes({ changes }: { changes: ContentChanges }) {
  const { courses, exam_items: items } = changes;
  if (isEmpty(changes))
    return (
      <p>
        <b>Sin cambios.</b> Los cursos y los reactivos cargados son los de esta versión de la plataforma.
      </p>
    );
  const ofItems = [
    ...counted(items.added, 'reactivo nuevo', 'reactivos nuevos'),
    ...counted(items.changed, 'reactivo cambia', 'reactivos cambian'),
    ...counted(items.removed, 'reactivo sale', 'reactivos salen'),
  ];
  return (
    <div className={styles.changes}>
      {courses.length === 0 ? <p>Ningún curso cambia.</p> : null}
      <ul>
        {courses.map(({ course_id, title, is_new, added, changed, removed }) => {
          const facts = [
            ...counted(added, 'lámina nueva', 'láminas nuevas'),
            ...counted(changed, 'lámina cambia', 'láminas cambian'),
            ...counted(removed, 'lámina sale', 'láminas salen'),
          ];
          return (
            <li key={course_id}>
              <b>{title}</b>
              <span>
                {is_new
                  ? `Curso nuevo, con ${added} láminas`
                  : facts.length === 0
                    ? 'Cambian el quiz, el orden o la ficha'
                    : facts.join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
      {ofItems.length > 0 && <p>Exámenes: {ofItems.join(', ')}.</p>}
      <p>Quien esté a medio curso ve qué cambió. Las constancias emitidas y los intentos empezados no cambian.</p>
    </div>
  );
}
