import { CHARACTERS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DatedField } from '../../../ui/forms/dated-field.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from './employment-fields.module.css';
import { useUsersCache } from './entity-users-query.ts';

interface ChangePeopleDialogProps {
  /** The selected people; empty while closed. */
  people: readonly EntityUser[];
  onClose: () => void;
  onDone: () => void;
}

/** The same area, position or last day for several people; all of them change, or none. */
export function ChangePeopleDialog({ people, onClose, onDone }: ChangePeopleDialogProps) {
  const id = useId();
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      title={`Cambiar el empleo de ${people.length === 1 ? people[0]?.name : `${people.length} personas`}`}
      opened={people.length > 0}
      onClose={onClose}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={id} loading={pending}>
            Guardar
          </Button>
        </>
      }
    >
      {people.length > 0 && <Changing id={id} people={people} onPending={setPending} onDone={onDone} />}
    </Dialog>
  );
}

interface ChangingProps {
  /** Id of the form, whose button is in the footer. */
  id: string;
  people: readonly EntityUser[];
  onPending: (pending: boolean) => void;
  onDone: () => void;
}

function Changing({ id, people, onPending, onDone }: ChangingProps) {
  const { refresh } = useUsersCache();
  const form = useForm({ area: '', position: '', left_on: '' }, {});
  const change = useMutation({
    mutationFn: (values: typeof form.values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
      return api.changePeople({ body: { ...given, user_ids: people.map((person) => person.id) } });
    },
    networkMode: 'always',
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: ({ changed_count }) => {
      notifySuccess(changed_count === 1 ? '1 persona cambió' : `${changed_count} personas cambiaron`);
      refresh();
      onDone();
    },
  });
  return (
    <form id={id} noValidate onSubmit={form.submit((values) => change.isPending || change.mutate(values))}>
      <p>Lo que dejes vacío se queda como está. Lo anterior se conserva con sus fechas.</p>
      <fieldset className={styles.fields} data-plain>
        <FormField form={form} name="area" label="Área" maxLength={CHARACTERS.area} autoComplete="off" />
        <FormField form={form} name="position" label="Puesto" maxLength={CHARACTERS.area} autoComplete="off" />
        <DatedField
          form={form}
          name="left_on"
          label="Baja"
          max="2100-12-31"
          help="Desde ese día no entran y conservan sus constancias."
        />
      </fieldset>
      {change.error !== null && <Notice kind="danger" title={detailOf(change.error)} />}
    </form>
  );
}
