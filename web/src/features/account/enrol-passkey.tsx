import type { PasskeyCreation } from '@finaula/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { makePasskey, passkeyDetailOf } from '../../lib/session/passkeys.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

interface EnrolPasskeyProps {
  email: string;
  /** Called when the key exists and new recovery codes were stored. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Steps: the password, the device, and the recovery codes of a first factor. */
export function EnrolPasskey({ email, onDone, onCancel }: EnrolPasskeyProps) {
  const [creation, setCreation] = useState<PasskeyCreation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  if (creation === null)
    return (
      <ConfirmChange
        email={email}
        title="Agregar una llave de acceso"
        says="La guarda tu teléfono o tu computadora, o el administrador de contraseñas que usas en ellos."
        label="Continuar"
        act={(confirmation) => api.startPasskey({ body: { confirmation } })}
        onDone={setCreation}
        onCancel={onCancel}
      />
    );
  return (
    <AskDevice
      creation={creation}
      onAdded={(made) => (made === null ? onDone() : setCodes(made))}
      onOver={() => setCreation(null)}
      onCancel={onCancel}
    />
  );
}

interface AskDeviceProps {
  creation: PasskeyCreation;
  /** Passes the recovery codes of a first factor. */
  onAdded: (codes: readonly string[] | null) => void;
  /** Each request to the device is answered once. */
  onOver: () => void;
  onCancel: (() => void) | undefined;
}

/** A step of its own, because some browsers call the device only right after a click. */
function AskDevice({ creation, onAdded, onOver, onCancel }: AskDeviceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const make = useMutation({
    mutationFn: async () => api.addPasskey({ body: { passkey: await makePasskey(creation) } }),
    networkMode: 'always',
    onSuccess: ({ passkey, recovery_codes }) => {
      notifySuccess(`Llave de acceso agregada: «${passkey.name}»`);
      onAdded(recovery_codes);
    },
    onError: (error) => {
      notifyError('No pudimos agregar la llave de acceso', passkeyDetailOf(error));
      if (error instanceof ApiError) onOver();
    },
  });
  return (
    <div className={styles.confirm}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          Ahora, en tu dispositivo
        </h3>
        <p>Te pedirá tu huella, tu rostro o su bloqueo de pantalla. Lo que usa para reconocerte nunca sale de él.</p>
      </div>
      <div className={styles.buttons}>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button kind="primary" loading={make.isPending} onClick={() => make.mutate()}>
          Crear llave de acceso
        </Button>
      </div>
    </div>
  );
}
