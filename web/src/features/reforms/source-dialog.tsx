import { CHARACTERS } from '@finaula/contract/constants';
import type { Dependents, Reform, Source } from '@finaula/contract/reforms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { linesOf } from '../../lib/forms/lines.ts';
import { reformsQuery } from '../../lib/obligations/reforms-query.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxGroup } from '../../ui/forms/choices.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { Field, TextAreaField } from '../../ui/forms/field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { dropDraft, keepDraft, type NoticeDraft, readDraft } from './notice-draft.ts';
import { NoticeMail } from './notice-mail.tsx';
import styles from './source-dialog.module.css';

const valuesOf = ({ title, summary, published_on, course_ids }: Reform, dependent: readonly string[]): NoticeDraft => ({
  title,
  summary,
  published_on,
  courses: course_ids.filter((id) => dependent.includes(id)).join('\n'),
});

const noticeOf = (source: Source | null, { courses, ...notice }: NoticeDraft, corrected?: Reform) => ({
  ...notice,
  ...(corrected && { corrects: corrected.id }),
  source_key: source?.key ?? '',
  course_ids: linesOf(courses),
});

const noticeFields = ['title', 'summary', 'published_on', 'courses'] as const satisfies (keyof NoticeDraft)[];

export interface Shown {
  source: Source;
  /** The notice that the new one replaces. */
  corrected?: Reform;
}

interface SourceDialogProps {
  /** Null when the dialog is closed. */
  shown: Shown | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Dependents of a source, and the notice of its change for institutions. */
export function SourceDialog({ shown: asked, onClose, otherwise }: SourceDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const { source = null, corrected } = last.current ?? {};
  const draftKey = corrected?.id ?? source?.key ?? '';
  const formId = useId();
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sources', source?.key],
    queryFn: () => api.getSourceDependents({ params: { key: source?.key ?? '' } }),
    enabled: asked !== null,
    staleTime: 0,
  });
  const courses = [...new Map(data?.slides.map(({ course_id, course_title }) => [course_id, course_title])).entries()];
  const dependent = courses.map(([id]) => id);
  const form = useForm(
    { title: '', summary: '', published_on: '', courses: '' },
    {
      title: required('Escribe qué cambia.'),
      summary: required('Resume el cambio y qué tienen que hacer.'),
      published_on: (day) => (day === '' || day > mexicanToday() ? 'Elige el día en que se publicó el cambio.' : null),
      courses: required('Elige al menos un curso.'),
    },
  );
  const [asking, setAsking] = useState<typeof form.values | null>(null);
  const [typed, setTyped] = useState('');
  const write = () => {
    const kept = readDraft(draftKey) ?? (corrected && valuesOf(corrected, dependent));
    if (kept) for (const name of noticeFields) form.setValue(name, kept[name]);
    setWriting(true);
  };
  useEffect(() => {
    if (isWriting && asked !== null) keepDraft(draftKey, form.values);
  }, [isWriting, asked, draftKey, form.values]);
  const publish = useMutation({
    mutationFn: (values: typeof form.values) => api.publishReform({ body: noticeOf(source, values, corrected) }),
    networkMode: 'always',
    onSuccess: ({ title }) => {
      notifySuccess(`Aviso publicado: ${title}`);
      dropDraft(draftKey);
      onClose();
      return queryClient.invalidateQueries(reformsQuery);
    },
    onError: (failure) => notifyError('Error al publicar el aviso', detailOf(failure)),
    onSettled: () => {
      setAsking(null);
      setTyped('');
    },
  });
  if (source === null) return null;
  return (
    <>
      <Dialog
        title={isWriting ? (corrected ? 'Corrección de un aviso' : 'Aviso a las instituciones') : source.name}
        opened={asked !== null}
        onClose={onClose}
        onClosed={() => {
          form.reset();
          setWriting(false);
        }}
        size={800}
        step={isWriting ? 'notice' : 'dependents'}
        otherwise={otherwise}
        foot={
          isWriting ? (
            <>
              <Button kind="secondary" onClick={() => setWriting(false)}>
                Volver
              </Button>
              <Button kind="primary" type="submit" form={formId} loading={publish.isPending}>
                Revisar y publicar
              </Button>
            </>
          ) : (
            <>
              <Button kind="secondary" onClick={onClose}>
                Cerrar
              </Button>
              {courses.length > 0 && (
                <Button kind="primary" onClick={write}>
                  {readDraft(draftKey)
                    ? 'Seguir con el borrador'
                    : corrected
                      ? 'Escribir la corrección'
                      : 'Escribir un aviso'}
                </Button>
              )}
            </>
          )
        }
      >
        {isWriting ? (
          <form id={formId} className={styles.form} noValidate onSubmit={form.submit(setAsking)}>
            <p>
              Sobre {source.name}. Lo leen todas las instituciones en sus obligaciones, y cada una decide si
              recertifica. No se puede retirar, solo corregir con otro.{' '}
              {corrected && `Este corrige «${corrected.title}», que deja de decidirse; lo que ya se decidió sigue. `}
              Mientras no lo publiques, el borrador queda en este navegador.
            </p>
            <FormField
              form={form}
              name="title"
              label="Qué cambia"
              maxLength={CHARACTERS.obligationTitle}
              autoComplete="off"
              required
            />
            <TextAreaField
              label="En resumen"
              help="Qué dice ahora, desde cuándo aplica y a quién le toca, con su artículo."
              rows={5}
              maxLength={CHARACTERS.reformSummary}
              required
              {...form.field('summary')}
            />
            <DatedField form={form} name="published_on" label="Publicado el" max={mexicanToday()} required />
            <CheckboxGroup
              legend="Cursos para recertificarse"
              choices={courses.map(([value, label]) => ({ value, label }))}
              {...form.field('courses')}
              onChange={(chosen) => form.setValue('courses', chosen)}
            />
          </form>
        ) : (
          <>
            {error !== null && (
              <LoadFailure
                title="No pudimos cargar lo que depende de ella"
                error={error}
                retrying={isFetching}
                onRetry={refetch}
              />
            )}
            {data === undefined && error === null && <ListSkeleton label="Cargando lo que depende de ella…" rows={4} />}
            {data !== undefined && <DependentLists dependents={data} />}
          </>
        )}
      </Dialog>
      <ConfirmDialog
        subject={asking}
        title={({ title }) => `¿Publicar «${title}»?`}
        confirm={() => 'Publicar para todas'}
        dangerous
        ready={typed.trim().toLocaleUpperCase() === source.key.toLocaleUpperCase()}
        pending={publish.isPending}
        onConfirm={(values) => publish.mutate(values)}
        onClose={() => {
          setAsking(null);
          setTyped('');
        }}
      >
        {(values) => (
          <>
            <p>{values.summary}</p>
            <p>
              Publicado el {longDay(values.published_on)}.{' '}
              {linesOf(values.courses).length === 1
                ? 'Pide otra vez un curso'
                : `Pide otra vez ${linesOf(values.courses).length} cursos`}{' '}
              a quien cada institución decida.
            </p>
            <NoticeMail notice={noticeOf(source, values, corrected)} />
            <p>{corrected && `Corrige «${corrected.title}». `}Lo leen todas las instituciones y no se puede retirar.</p>
            <Field
              label={`Escribe ${source.key} para publicar`}
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

function DependentLists({
  dependents: { slides, questions, exam_items: items, obligations },
}: {
  dependents: Dependents;
}) {
  const byCourse = Map.groupBy(slides, ({ course_title }) => course_title);
  return (
    <div className={styles.lists}>
      {slides.length === 0 && items.length === 0 && obligations.length === 0 && (
        <p>Ninguna lámina la cita, y ningún reactivo de examen ni obligación en vigor se apoya en ella.</p>
      )}
      {slides.length > 0 && (
        <details>
          <summary>{formatNumber(slides.length)} láminas la citan</summary>
          {[...byCourse].map(([course, cited]) => (
            <section key={course}>
              <h3>{course}</h3>
              <ul>
                {cited.map(({ slide_number, title, cited: place }) => (
                  <li key={`${slide_number} ${place}`}>
                    <span>
                      Lámina {slide_number}. {title}
                    </span>
                    <small>{place}</small>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      )}
      {questions.length > 0 && (
        <details>
          <summary>{formatNumber(questions.length)} preguntas de quiz sobre esas láminas</summary>
          <ul>
            {questions.map(({ course_id, slide_number, question }) => (
              <li key={`${course_id} ${slide_number} ${question}`}>
                <span>{question}</span>
                <small>
                  {course_id}, lámina {slide_number}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {items.length > 0 && (
        <details>
          <summary>{formatNumber(items.length)} reactivos de examen se apoyan en ella</summary>
          <ul>
            {items.map(({ item_id, course_id, slide_number, question, cited }) => (
              <li key={item_id}>
                <span>{question}</span>
                <small>
                  {course_id}, lámina {slide_number} · {item_id} · {cited}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {obligations.length > 0 && (
        <details>
          <summary>{formatNumber(obligations.length)} obligaciones en vigor</summary>
          <ul>
            {obligations.map(({ obligation_id, entity_name, title, why }) => (
              <li key={obligation_id}>
                <span>
                  {title} · {entity_name}
                </span>
                <small>{why === 'basis' ? 'La nombra como base' : 'Pide uno de esos cursos'}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
