import { CHARACTERS } from '@finaula/contract/constants';
import type { ManagedEntity } from '@finaula/contract/institutions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { managedEntitiesQuery, pendingUsersQuery, useUpdateEntityInCache } from '../../../lib/entities/admin-lists.ts';
import { linesOf } from '../../../lib/forms/lines.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../../ui/forms/choices.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differencesOf, toCheck } from './differences.ts';
import { ReviewBadge } from './review-badge.tsx';
import styles from './review-dialog.module.css';

type DetailsDecision = 'approve' | 'refuse';
type Decision = 'verify' | 'suspend' | 'reopen' | DetailsDecision;

const decidesDetails = (decision: Decision): decision is DetailsDecision =>
  decision === 'approve' || decision === 'refuse';

interface ReviewDialogProps {
  entity: ManagedEntity | null;
  onClose: () => void;
  /** Receives the focus when the row left its group. */
  otherwise: RefObject<HTMLElement | null>;
}

/** Known facts of an institution, and the SuperAdmin's decision with its reason. */
export function ReviewDialog({ entity, onClose, otherwise }: ReviewDialogProps) {
  const last = useRef(entity);
  if (entity !== null) last.current = entity;
  const shown = last.current;
  return (
    <Dialog
      title={shown && `Revisar ${shown.nombre_entidad}`}
      opened={entity !== null}
      onClose={onClose}
      otherwise={otherwise}
      size={640}
    >
      {shown !== null && <Review key={`${shown.id} ${entity === null}`} entity={shown} onDone={onClose} />}
    </Dialog>
  );
}

function Review({ entity, onDone }: { entity: ManagedEntity; onDone: () => void }) {
  const queryClient = useQueryClient();
  const updateInCache = useUpdateEntityInCache();
  const choices = decisionsFor(entity);
  // No default when there is a choice.
  const [decision, setDecision] = useState<Decision | undefined>(choices.length === 1 ? choices[0]?.value : undefined);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [checked, setChecked] = useState('');
  const differences = differencesOf(entity);
  const mismatches = toCheck(entity);
  const approves = decision === 'verify' || decision === 'approve';
  const unchecked = approves ? mismatches.length - linesOf(checked).length : 0;
  const form = useRef<HTMLFormElement>(null);
  const decide = useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) => {
      const params = { id: entity.id };
      if (!decidesDetails(decision)) return api.reviewEntity({ params, body: { decision, reason } });
      const request = entity.details_request;
      return api.reviewDetails({ params, body: { decision, reason, ...(request && { request_id: request.id }) } });
    },
    networkMode: 'always',
    onSuccess: (changed, { decision }) => {
      notifySuccess(decidesDetails(decision) ? detailsOutcome(changed, decision) : outcome(changed));
      updateInCache(changed);
      // The certificate authority of waiting users has changed too.
      void queryClient.invalidateQueries({ queryKey: pendingUsersQuery.queryKey });
      onDone();
    },
    onError: (error) => {
      notifyError('Error al guardar la revisión', detailOf(error));
      // The institution may have withdrawn or replaced its request.
      void queryClient.invalidateQueries({ queryKey: managedEntitiesQuery.queryKey });
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (decision === undefined) form.current?.querySelector('input')?.focus();
        else if (reason.trim() === '') form.current?.querySelector('textarea')?.focus();
        else if (!decide.isPending) decide.mutate({ decision, reason });
      }}
    >
      <KnownFacts entity={entity} />
      <DifferenceTable label="Lo que dice, y el directorio" differences={differences} />
      <RadioGroup
        name="decision"
        legend="Decisión"
        choices={choices}
        value={decision}
        error={asked && decision === undefined ? 'Elige una decisión.' : undefined}
        onChange={setDecision}
      />
      {approves && mismatches.length > 0 && (
        <CheckboxGroup
          name="diferencias"
          legend="Comprobé con sus documentos"
          choices={mismatches.map(({ about, says, directory }) => ({
            value: about,
            label: `${about}: dice «${says}». ${directory}.`,
          }))}
          value={checked}
          error={undefined}
          onChange={setChecked}
        />
      )}
      <TextAreaField
        label="Motivo"
        help="Queda en la bitácora, con tu nombre y la fecha."
        error={asked && reason.trim() === '' && 'Escribe el motivo.'}
        rows={3}
        maxLength={CHARACTERS.reason}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button kind="secondary" onClick={onDone}>
          Cancelar
        </Button>
        <Button
          kind={decision === 'suspend' || decision === 'refuse' ? 'danger' : 'primary'}
          type="submit"
          disabled={unchecked > 0}
          loading={decide.isPending}
        >
          {choices.find(({ value }) => value === decision)?.label ?? 'Guardar decisión'}
        </Button>
      </div>
    </form>
  );
}

/** Facts to compare with the institution's documents. */
function KnownFacts({ entity }: { entity: ManagedEntity }) {
  const { administrator, taken_over_at, inherited_count, review_reason } = entity;
  const waiting = entity.details_request?.state === 'pending' ? entity.details_request : null;
  const facts: [string, string][] = [
    ['Contacto', entity.contact_email ?? 'Sin registrar'],
    ['Administra', administrator === null ? 'Nadie' : `${administrator.name}, ${administrator.email}`],
  ];
  if (waiting !== null)
    facts.push([
      'Solicitud',
      `${waiting.requested_by ?? 'Alguien que ya no está'}, el ${longDateOf(waiting.requested_at)}: ${waiting.reason}`,
    ]);
  if (taken_over_at !== null) facts.push(['Registrada desde el directorio', `el ${longDateOf(taken_over_at)}`]);
  if (inherited_count > 0) facts.push(['Personas de antes', `${inherited_count}, que su administrador todavía no ve`]);
  if (review_reason !== null) facts.push(['Último motivo', review_reason]);
  return (
    <>
      <p>
        <ReviewBadge entity={entity} />
      </p>
      {entity.look_alikes.length > 0 && (
        <Notice
          kind="danger"
          title="Se parece a otra institución"
          detail={`Su nombre, su razón social o su firmante contienen: ${entity.look_alikes.join(', ')}. Compáralos con sus documentos antes de decidir.`}
        />
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Choice {
  value: Decision;
  label: string;
  about: string;
}

const detailsDecisions: Choice[] = [
  {
    value: 'approve',
    label: 'Aprobar razón social y firmante',
    about: 'Desde ahora las constancias llevan los que pide; las emitidas conservan los suyos.',
  },
  {
    value: 'refuse',
    label: 'Rechazar razón social y firmante',
    about: 'Todo sigue como está. Sus administradores leen el motivo.',
  },
];

/** Only decisions that would change something. */
const decisionsFor = (entity: ManagedEntity): Choice[] => [
  ...(entity.details_request?.state === 'pending' ? detailsDecisions : []),
  ...reviewDecisions(entity),
];

function reviewDecisions({ review, administrator, taken_over_at }: ManagedEntity): Choice[] {
  const verify: Choice = {
    value: 'verify',
    label: 'Verificar',
    about:
      taken_over_at === null
        ? 'Sus constancias llevan su razón social y su firmante.'
        : 'Su administrador ve a quienes ya estaban, y sus constancias llevan su razón social y su firmante.',
  };
  const suspend: Choice = {
    value: 'suspend',
    label: 'Suspender',
    about:
      'Sale del directorio, no registra a nadie ni emite, sus administradores quedan fuera en este momento y sus constancias lo dicen en público.',
  };
  if (review !== 'suspended')
    return review === 'pending'
      ? [verify, suspend]
      : [suspend, { value: 'reopen', label: 'Volver a revisar', about: 'Queda por revisar, con lo que eso limita.' }];
  if (administrator === null)
    return [
      {
        value: 'reopen',
        label: 'Devolver al directorio',
        about: 'Quien la registre después la toma de nuevo, y queda por revisar.',
      },
    ];
  return [
    {
      value: 'reopen',
      label: 'Volver a revisar',
      about: 'Sus administradores entran de nuevo y la entidad queda por revisar.',
    },
    verify,
  ];
}

function outcome({ nombre_entidad, review, administrator }: ManagedEntity): string {
  if (review === 'suspended') return `${nombre_entidad} quedó suspendida`;
  if (review === 'pending') return `${nombre_entidad} quedó por revisar`;
  return administrator === null ? `${nombre_entidad} volvió al directorio` : `${nombre_entidad} quedó verificada`;
}

const detailsOutcome = ({ nombre_entidad }: ManagedEntity, decision: DetailsDecision): string =>
  decision === 'approve'
    ? `${nombre_entidad} ya emite con la razón social y el firmante que pidió`
    : `${nombre_entidad} sigue con su razón social y su firmante`;
