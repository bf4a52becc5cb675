import type { ReplyOf, RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { RANGES } from '@finaula/contract/constants';
import type { Reform } from '@finaula/contract/reforms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { staffGroupsQuery } from '../../lib/employment/areas-query.ts';
import { countAudience } from '../../lib/employment/count-audience.ts';
import { wholeNumber } from '../../lib/forms/field-rules.ts';
import { linesOf } from '../../lib/forms/lines.ts';
import { reformsQuery } from '../../lib/obligations/reforms-query.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { CountedChoices } from '../../ui/forms/counted-choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useRefreshCompliance } from './compliance-query.ts';
import { ObligationPreview } from './obligation-preview.tsx';
import styles from './reform-dialog.module.css';

interface ReformDialogProps {
  /** Null when the dialog is closed. */
  reform: Reform | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

type Decision = RequestOf<Calls['decideReform']>['body'];
type Kind = Decision['decision'];

const kinds: readonly { value: Kind; label: string; about: string }[] = [
  {
    value: 'everyone',
    label: 'Recertificar a todo el personal',
    about: 'Una obligación nueva pide otra vez los cursos, a quien esté y a quien llegue.',
  },
  {
    value: 'areas',
    label: 'Recertificar ciertas áreas',
    about: 'La misma obligación, solo para las áreas que elijas.',
  },
  {
    value: 'inform',
    label: 'Solo tomar nota',
    about: 'A nadie se le pide nada. Queda en la bitácora que tu institución conoció el cambio.',
  },
];
type Draft = { decision: Kind; areas: string; days: string };
const initial: Draft = { decision: 'everyone', areas: '', days: '30' };

/** Two steps: the decision, then audience and deadline. A decision is final. */
export function ReformDialog({ reform: asked, onClose, otherwise }: ReformDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const reform = last.current;
  const formId = useId();
  const queryClient = useQueryClient();
  const refreshCompliance = useRefreshCompliance();
  const { data: groups = [] } = useQuery({ ...staffGroupsQuery, enabled: asked !== null });
  const [preview, setPreview] = useState<ReplyOf<Calls['previewReform']> | null>(null);
  const form = useForm<Draft>(initial, {
    areas: (_, draft) => (draft.decision === 'areas' && draft.areas === '' ? 'Elige al menos un área.' : null),
    days: (days, { decision }) => (decision === 'inform' ? null : wholeNumber(RANGES.reformDays)(days)),
  });
  const request = (draft: Draft) => ({
    params: { id: reform?.id ?? '' },
    body: {
      decision: draft.decision,
      ...(draft.decision === 'areas' && { areas: linesOf(draft.areas) }),
      ...(draft.decision !== 'inform' && { days: Number(draft.days) }),
    },
  });
  const look = useMutation({
    mutationFn: (draft: Draft) => api.previewReform(request(draft)),
    networkMode: 'always',
    onSuccess: setPreview,
    onError: (error) => notifyError('No pudimos preparar la vista previa', detailOf(error)),
  });
  const decide = useMutation({
    mutationFn: (draft: Draft) => api.decideReform(request(draft)),
    networkMode: 'always',
    onSuccess: ({ decision }) => {
      notifySuccess(
        decision?.decision === 'inform'
          ? 'Quedó en la bitácora que se tomó nota'
          : 'Recertificación creada: ya está en tus obligaciones',
      );
      onClose();
    },
    onError: (error) => notifyError('Error al guardar la decisión', detailOf(error)),
    // Refetch also after a refusal: a colleague may have decided.
    onSettled: () => Promise.all([queryClient.invalidateQueries(reformsQuery), refreshCompliance()]),
  });
  if (reform === null) return null;
  const { areas } = countAudience(groups, { areas: [], positions: [] });
  const informs = form.values.decision === 'inform';
  return (
    <Dialog
      title={preview === null ? reform.title : 'Antes de decidir'}
      opened={asked !== null}
      onClose={onClose}
      onClosed={() => {
        form.reset();
        setPreview(null);
      }}
      size={720}
      step={preview === null ? 'choice' : 'preview'}
      otherwise={otherwise}
      foot={
        preview === null ? (
          <>
            <Button kind="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button kind="primary" type="submit" form={formId} loading={look.isPending || decide.isPending}>
              {informs ? 'Tomar nota' : 'Ver a quién le toca'}
            </Button>
          </>
        ) : (
          <>
            <Button kind="secondary" onClick={() => setPreview(null)}>
              Volver
            </Button>
            <Button kind="primary" loading={decide.isPending} onClick={() => decide.mutate(form.values)}>
              Recertificar
            </Button>
          </>
        )
      }
    >
      {preview === null ? (
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={form.submit((draft) => (informs ? decide : look).mutate(draft))}
        >
          <p className={styles.summary}>{reform.summary}</p>
          <RadioGroup
            name="decision"
            legend="Qué hace tu institución"
            choices={kinds}
            value={form.values.decision}
            onChange={(kind) => form.setValue('decision', kind)}
          />
          {form.values.decision === 'areas' &&
            (areas.length === 0 ? (
              <p className={styles.none}>
                Tu institución aún no registra áreas. Captúralas en Personas, o elige a todo el personal.
              </p>
            ) : (
              <CountedChoices
                legend="Áreas"
                choices={areas}
                {...form.field('areas')}
                onChange={(chosen) => form.setValue('areas', chosen)}
              />
            ))}
          {!informs && (
            <Field
              label="Días para recertificarse"
              help="Desde hoy, o desde que le toque a cada quien. Cuentan las constancias posteriores al aviso."
              inputMode="numeric"
              {...form.field('days')}
            />
          )}
          <p className={styles.note}>
            La decisión queda en la bitácora y no se cambia; la obligación que resulte se puede editar o terminar.
          </p>
        </form>
      ) : (
        <ObligationPreview preview={preview} />
      )}
    </Dialog>
  );
}
