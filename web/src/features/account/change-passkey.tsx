import { PASSKEY_NAME_CHARACTERS } from '@finaula/contract/constants';
import type { Passkey } from '@finaula/contract/second-factor';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ConfirmChange } from './confirm-change.tsx';

interface ChangePasskeyProps {
  email: string;
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

export function RenamePasskey({ email, passkey, onDone, onCancel }: ChangePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const chosen = name.trim() || passkey.name;
  return (
    <ConfirmChange
      email={email}
      title={`Renombrar «${passkey.name}»`}
      label="Guardar nombre"
      act={(confirmation) => api.renamePasskey({ params: { id: passkey.id }, body: { name: chosen, confirmation } })}
      onDone={(renamed) => {
        notifySuccess(`La llave se llama ahora «${renamed.name}»`);
        onDone();
      }}
      onCancel={onCancel}
    >
      <Field
        label="Nombre de la llave"
        name="passkey_name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        autoComplete="off"
        maxLength={PASSKEY_NAME_CHARACTERS}
      />
    </ConfirmChange>
  );
}

export const RemovePasskey = ({ email, passkey, onDone, onCancel }: ChangePasskeyProps) => (
  <ConfirmChange
    email={email}
    title={`Quitar «${passkey.name}»`}
    says="Ya no entrarás con ella. Bórrala también del dispositivo que la guarda."
    label="Quitar llave"
    act={(confirmation) => api.removePasskey({ params: { id: passkey.id }, body: { confirmation } })}
    onDone={() => {
      notifySuccess(`Quitaste la llave «${passkey.name}»`);
      onDone();
    }}
    onCancel={onCancel}
  />
);
