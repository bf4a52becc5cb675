import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { RANGES } from '@finaula/contract/constants';
import type { CourseSummary } from '@finaula/contract/courses';
import type { Obligation } from '@finaula/contract/obligations';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { readDay } from '../../lib/dates/typed-day.ts';
import { required, wholeNumber } from '../../lib/forms/field-rules.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useRefreshCompliance } from './compliance-query.ts';
import { type Draft, emptyDraft, toTerms } from './obligation-draft.ts';
import { ObligationFields } from './obligation-fields.tsx';
import { ObligationPreview } from './obligation-preview.tsx';

interface ObligationEditorProps {
  /** Null when the dialog is closed. `obligation`: the one that gets a new version. */
  editing: { draft: Draft; obligation: Obligation | null } | null;
  courses: readonly CourseSummary[];
  today: string;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

type Preview = ReplyOf<Calls['previewObligation']>;

/** Two steps: the terms, then a preview of audience and deadlines before anything is saved. */
export function ObligationEditor({ editing, courses, today, onClose, otherwise }: ObligationEditorProps) {
  const last = useRef(editing);
  if (editing !== null) last.current = editing;
  const obligation = last.current?.obligation ?? null;
  const formId = useId();
  const refresh = useRefreshCompliance();
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useForm<Draft>(emptyDraft(today), {
    title: required('Escribe un título.'),
    legal_basis: required('Cita el artículo, o escribe que tu institución lo pide.'),
    course_ids: required('Elige al menos un curso.'),
    audience_kind: (kind, { areas, positions, people, hired_after }) =>
      kind === 'some' && [areas, positions, people, hired_after].every((condition) => condition === '')
        ? 'Elige al menos un área, un puesto o una fecha de ingreso.'
        : null,
    starts_on: required('Elige desde cuándo.'),
    due_days: (days, { due_kind }) => (due_kind === 'days' ? wholeNumber(RANGES.dueDays)(days) : null),
    due_on: (day, { due_kind }) => (due_kind === 'on' && day === '' ? 'Elige la primera fecha límite.' : null),
    repeat_months: (months, { repeat_kind }) =>
      repeat_kind === 'months' ? wholeNumber(RANGES.repeatMonths)(months) : null,
    repeat_day: (typed, { repeat_kind }) =>
      // Any leap year.
      repeat_kind === 'year' && readDay(`${typed}/2024`) === undefined ? 'Escribe día y mes, como 15/12.' : null,
    warn_days: wholeNumber(RANGES.warnDays),
  });
  const { setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is edited fills the form once, when it opens
  useEffect(() => {
    if (editing === null) return;
    setPreview(null);
    for (const [name, value] of Object.entries(editing.draft)) setValue(name as keyof Draft, value);
  }, [editing]);

  const look = useMutation({
    mutationFn: (draft: Draft) =>
      api.previewObligation({ body: { ...toTerms(draft), ...(obligation && { obligation_id: obligation.id }) } }),
    networkMode: 'always',
    onSuccess: setPreview,
    onError: (error) => notifyError('No pudimos preparar la vista previa', detailOf(error)),
  });
  const save = useMutation({
    mutationFn: (draft: Draft) =>
      obligation === null
        ? api.createObligation({ body: toTerms(draft) })
        : api.updateObligation({ params: { id: obligation.id }, body: toTerms(draft) }),
    networkMode: 'always',
    onSuccess: ({ title, version }) => {
      notifySuccess(version === 1 ? `Obligación creada: ${title}` : `Versión ${version} de ${title}, desde hoy`);
      onClose();
      return refresh();
    },
    onError: (error) => notifyError('Error al guardar la obligación', detailOf(error)),
  });
  const isLooking = preview !== null;
  return (
    <Dialog
      title={isLooking ? 'Antes de guardar' : obligation === null ? 'Nueva obligación' : `Cambiar ${obligation.title}`}
      opened={editing !== null}
      onClose={onClose}
      size={800}
      step={isLooking ? 'preview' : 'terms'}
      otherwise={otherwise}
      foot={
        isLooking ? (
          <>
            <Button kind="secondary" onClick={() => setPreview(null)}>
              Volver a editar
            </Button>
            <Button kind="primary" loading={save.isPending} onClick={() => save.mutate(form.values)}>
              {obligation === null ? 'Guardar obligación' : `Guardar la versión ${obligation.version + 1}`}
            </Button>
          </>
        ) : (
          <>
            <Button kind="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button kind="primary" type="submit" form={formId} loading={look.isPending}>
              Ver a quién le toca
            </Button>
          </>
        )
      }
    >
      {isLooking ? (
        <ObligationPreview preview={preview} />
      ) : (
        <form id={formId} noValidate onSubmit={form.submit((draft) => look.mutate(draft))}>
          {obligation !== null && (
            <p>Guardar hace una versión nueva desde hoy; los días anteriores conservan la que tenían.</p>
          )}
          <ObligationFields form={form} courses={courses} />
        </form>
      )}
    </Dialog>
  );
}
