import type { User } from '@finaula/contract/accounts';
import { CHARACTERS } from '@finaula/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { personNameRule } from '../../lib/forms/field-rules.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmedDialog, type ConfirmedDialogState, passwordRule } from './confirmed-dialog.tsx';
import { ownAccountQuery } from './own-account-query.ts';

export function CorrectName({ user, ...dialog }: { user: User } & ConfirmedDialogState) {
  const queryClient = useQueryClient();
  const { change } = useSessionUpdate();
  const form = useForm(
    { name: user.name, current_password: '' },
    { name: personNameRule('Escribe tu nombre completo.'), current_password: passwordRule },
  );
  return (
    <ConfirmedDialog
      {...dialog}
      title="Corregir tu nombre"
      form={form}
      submit={{ label: 'Guardar nombre', busy: 'Guardando…' }}
      send={async (body) => change({ name: (await api.correctOwnName({ body })).name })}
      onDone={() => {
        notifySuccess('Tu nombre quedó corregido');
        void queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      }}
    >
      <FormField
        form={form}
        label="Nombre completo"
        name="name"
        autoComplete="name"
        maxLength={CHARACTERS.personName}
        required
      />
      <p>
        Las constancias que ya tienes conservan su texto; su página pública dirá el día en que se rectificó el nombre.
      </p>
    </ConfirmedDialog>
  );
}
