import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './changes-notice.module.css';
import { changesQuery } from './versions-queries.ts';

/** Tells a person who read an older version of the course what changed, until they acknowledge it. */
export function ChangesNotice({ courseId }: { courseId: string }) {
  const queryClient = useQueryClient();
  const { data: changes } = useQuery(changesQuery(courseId));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.acknowledgeCourseChanges({ params: { id: courseId } }),
    onSuccess: () => queryClient.setQueryData(changesQuery(courseId).queryKey, null),
    onError: (error) => notifyError('No pudimos guardar que lo viste', detailOf(error)),
  });
  if (!changes) return null;
  const { present, added, changed, removed, job_aids } = changes;
  const groups = [
    ['Láminas nuevas', added],
    ['Láminas que cambiaron', changed],
  ] as const;
  const sheets = [...job_aids.added, ...job_aids.changed];
  const gone = [
    ['Láminas que ya no están', removed],
    ['Hojas de consulta que ya no valen: tira la tuya', job_aids.removed],
  ] as const;
  return (
    <section className={styles.notice} aria-labelledby="cambios-del-curso">
      <div>
        <h2 id="cambios-del-curso">Este curso cambió desde que lo leíste</h2>
        <p>
          La versión {present.number} es del {longDateOf(present.published_at)}.
          {present.note !== null && ` ${present.note}`}
        </p>
        {groups.map(
          ([title, slides]) =>
            slides.length > 0 && (
              <div key={title} className={styles.group}>
                <p>{title}</p>
                <ul>
                  {slides.map(({ slide_number, title }) => (
                    <li key={slide_number}>
                      <ScreenLink
                        to="/cursos/$curso"
                        params={{ curso: courseId }}
                        search={{ lamina: slide_number }}
                        replace
                        resetScroll={false}
                      >
                        {slide_number}. {title}
                      </ScreenLink>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
        {sheets.length > 0 && (
          <div className={styles.group}>
            <p>Hojas de consulta nuevas o que cambiaron: imprímelas de nuevo</p>
            <ul>
              {sheets.map(({ id, title }) => (
                <li key={id}>
                  <ScreenLink to="/cursos/$curso/hojas/$hoja" params={{ curso: courseId, hoja: id }}>
                    {title}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {gone.map(
          ([about, titles]) =>
            titles.length > 0 && (
              <div key={about} className={styles.group}>
                <p>{about}</p>
                <ul>
                  {titles.map((title) => (
                    <li key={title}>{title}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
      <Button kind="secondary" loading={isPending} onClick={() => mutate()}>
        Ya lo vi
      </Button>
    </section>
  );
}
