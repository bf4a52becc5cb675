import type { SecondStep as Offered } from '@finaula/contract/second-factor';
import { useState } from 'react';
import { passkeysWork } from '../../lib/session/passkeys.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CodeStep } from './code-step.tsx';
import type { Credentials } from './credentials.ts';
import { PasskeyStep } from './passkey-step.tsx';
import styles from './sign-in.module.css';

interface SecondStepProps {
  /** The credentials with the right password. */
  credentials: Credentials;
  offered: Offered;
  onBack: () => void;
}

type Way = 'passkey' | 'totp' | 'recovery_code';

const invitations: Record<Way, string> = {
  passkey: 'Usar una llave de acceso',
  totp: 'Usar la aplicación de códigos',
  recovery_code: 'Usar un código de recuperación',
};

/** The second step: a passkey, a code of an authenticator application, or a recovery code. */
export function SecondStep({ credentials, offered, onBack }: SecondStepProps) {
  const ways: Way[] = [
    ...(offered.passkey !== null && passkeysWork() ? (['passkey'] as const) : []),
    ...(offered.totp ? (['totp'] as const) : []),
    'recovery_code',
  ];
  const [chosen, setChosen] = useState<Way>(ways[0] ?? 'recovery_code');
  const others = (
    <div className={styles.other}>
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button key={way} kind="quiet" onClick={() => setChosen(way)}>
            {invitations[way]}
          </Button>
        ))}
      <Button kind="quiet" onClick={onBack}>
        Volver
      </Button>
    </div>
  );
  return chosen === 'passkey' && offered.passkey !== null ? (
    <PasskeyStep credentials={credentials} request={offered.passkey} others={others} />
  ) : (
    <CodeStep key={chosen} credentials={credentials} recovers={chosen === 'recovery_code'} others={others} />
  );
}
