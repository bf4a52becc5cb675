import type { User } from '@finaula/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { emailRule } from '../../lib/forms/field-rules.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { EmailField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ConfirmedDialog, type ConfirmedDialogState, passwordRule } from './confirmed-dialog.tsx';
import { ownAccountQuery } from './own-account-query.ts';

export function RequestEmail({ user, ...dialog }: { user: User } & ConfirmedDialogState) {
  const queryClient = useQueryClient();
  const form = useForm({ email: '', current_password: '' }, { email: emailRule, current_password: passwordRule });
  const whose = user.role === 'Empleado' ? 'quien administra tu entidad' : 'la administración de la plataforma';
  return (
    <ConfirmedDialog
      {...dialog}
      title="Cambiar tu correo"
      form={form}
      submit={{ label: 'Pedir el cambio', busy: 'Pidiendo…' }}
      send={(body) => api.requestEmailChange({ body })}
      fieldOf={{ EMAIL_TAKEN: 'email', EMAIL_UNCHANGED: 'email', VALIDATION: 'email' }}
      onDone={() => {
        notifySuccess('Solicitud enviada');
        void queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      }}
    >
      <EmailField form={form} label="Correo nuevo" name="email" autoComplete="email" required />
      <p>
        Para comprobar que es tuyo, {whose} te entrega en él un enlace. Cuando lo abras, entras con el correo nuevo;
        hasta entonces, con el de siempre.
      </p>
    </ConfirmedDialog>
  );
}
