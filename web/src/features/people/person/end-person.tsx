import { accountStatus, CHARACTERS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { DatedField } from '../../../ui/forms/dated-field.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useUsersCache } from '../list/entity-users-query.ts';
import { useStatusToggle } from '../list/use-status-toggle.ts';
import styles from './person-page.module.css';

const ends = {
  deactivate: {
    label: 'No debe entrar por ahora',
    about: 'Deja de entrar en este momento, también donde tenga la sesión abierta. Se deshace con «Activar».',
    confirm: 'Desactivar',
  },
  leave: {
    label: 'Ya no trabaja aquí',
    about:
      'Desde ese día no entra ni se le pide nada; conserva sus constancias. Se deshace al borrar la fecha en sus datos.',
    confirm: 'Registrar la baja',
  },
  close: {
    label: 'Pidió que se cancelen sus datos',
    about:
      'Se lo diremos por correo y al entrar, y puede oponerse durante siete días. Después su cuenta se cierra, y eso no se deshace.',
    confirm: 'Solicitar el cierre',
  },
} as const;
type End = keyof typeof ends;

/** The ways to end a person's access that their state allows. */
export function endsOf(user: EntityUser): End[] {
  const isEmployee = user.role === 'Empleado';
  return (Object.keys(ends) as End[]).filter(
    (end) =>
      ({
        deactivate: isEmployee && accountStatus(user) === 'active',
        leave: user.left_on === null,
        close: isEmployee && typeof user.closes_at !== 'string',
      })[end],
  );
}

interface EndPersonProps {
  user: EntityUser;
  opened: boolean;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** One question for every way to end somebody: each says its effect and how it is undone. */
export function EndPerson({ user, opened, onClose, otherwise }: EndPersonProps) {
  const id = useId();
  const [end, setEnd] = useState<End>();
  const { update, refresh } = useUsersCache();
  const form = useForm(
    { left_on: '', reason: '' },
    {
      left_on: (day) => {
        if (end !== 'leave') return null;
        if (day === '') return 'Escribe el día de la baja.';
        return user.hired_on !== null && day < user.hired_on
          ? 'La baja es anterior al ingreso. Corrige una de las dos fechas.'
          : null;
      },
      reason: (typed) => (end === 'close' ? required('Escribe cómo y cuándo lo pidió.')(typed) : null),
    },
  );
  const { toggle, toggling } = useStatusToggle({ onDone: onClose });
  const act = useMutation({
    mutationFn: async ({ left_on, reason }: typeof form.values) => {
      const params = { id: user.id };
      if (end === 'leave') update(await api.correctPerson({ params, body: { left_on } }));
      else await api.closePersonAccount({ params, body: { reason } });
    },
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess(end === 'leave' ? 'Baja registrada' : 'Cierre solicitado');
      refresh();
      onClose();
    },
  });
  return (
    <Dialog
      title={`¿Por qué termina el acceso de ${user.name}?`}
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setEnd(undefined);
        form.reset();
        act.reset();
      }}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={id}
            disabled={end === undefined}
            loading={act.isPending || toggling !== null}
          >
            {end === undefined ? 'Elige una opción' : ends[end].confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.end}
        noValidate
        onSubmit={form.submit((values) => (end === 'deactivate' ? toggle(user) : act.isPending || act.mutate(values)))}
      >
        <RadioGroup
          name="end"
          legend="Motivo"
          legendHidden
          choices={endsOf(user).map((value) => ({ value, label: ends[value].label, about: ends[value].about }))}
          value={end}
          onChange={setEnd}
        />
        {end === 'leave' && (
          <DatedField form={form} name="left_on" label="Primer día sin acceso" max="2100-12-31" required />
        )}
        {end === 'close' && (
          <>
            <p>
              Al cerrarse, sus preguntas al asistente se borran y su nombre y correo se bloquean. La evidencia de su
              capacitación se conserva con sus iniciales; sus constancias, con el nombre con que se emitieron.
            </p>
            <TextAreaField
              {...form.field('reason')}
              label="Cómo y cuándo lo pidió"
              rows={3}
              maxLength={CHARACTERS.reason}
              required
            />
          </>
        )}
        {act.error !== null && <Notice kind="danger" title={detailOf(act.error)} />}
      </form>
    </Dialog>
  );
}
