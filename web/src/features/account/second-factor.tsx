import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { EnrolTotp } from './enrol-totp.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';
import { sessionsQuery } from './use-end-sessions.ts';

type Doing = 'nothing' | 'enrolling' | 'renewing' | 'removing';

/** One's own second factor: made, looked at, taken away. */
export function SecondFactor({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { askAgain } = useSessionUpdate();
  const { data: factor, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<Doing>('nothing');
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    setDoing('nothing');
    heading.current?.focus();
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void askAgain();
  };
  if (error !== null && factor === undefined)
    return <LoadFailure title="No pudimos cargar tu verificación en dos pasos" error={error} retrying={isFetching} onRetry={refetch} />;
  const parts = { email, onDone: finish, onCancel: () => setDoing('nothing') };
  return (
    <Panel title="Verificación en dos pasos" headingRef={heading}>
      <div className={styles.body}>
        {factor === undefined ? (
          <ListSkeleton label="Cargando tu verificación en dos pasos…" rows={1} />
        ) : (
          {
            nothing: <Standing factor={factor} onDo={setDoing} />,
            enrolling: <EnrolTotp {...parts} />,
            renewing: <Renewing {...parts} />,
            removing: <Removing {...parts} />,
          }[doing]
        )}
      </div>
    </Panel>
  );
}

function Standing({ factor, onDo }: { factor: ReplyOf<Calls['getSecondFactor']>; onDo: (what: Doing) => void }) {
  const { totp_since: since, recovery_codes_left: left } = factor;
  if (since === null)
    return (
      <div className={styles.standing}>
        <p>Además de tu contraseña, un código de tu teléfono: quien la adivine o la robe no entra.</p>
        <Button kind="primary" onClick={() => onDo('enrolling')}>
          Activar
        </Button>
      </div>
    );
  return (
    <div className={styles.standing}>
      <p>
        Activa desde el {longDateOf(since)}, con una aplicación de códigos.{' '}
        {left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => onDo('renewing')}>
          Códigos de recuperación nuevos
        </Button>
        <Button kind="secondary" onClick={() => onDo('removing')}>
          Desactivar
        </Button>
      </div>
    </div>
  );
}

interface PartProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

function Renewing({ email, onDone, onCancel }: PartProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  return (
    <ConfirmPassword
      email={email}
      label="Generar códigos nuevos"
      act={(current_password) => api.renewRecoveryCodes({ body: { current_password } })}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onCancel={onCancel}
    />
  );
}

const Removing = ({ email, onDone, onCancel }: PartProps) => (
  <ConfirmPassword
    email={email}
    label="Desactivar"
    act={(current_password) => api.removeSecondFactor({ body: { current_password } })}
    onDone={() => {
      notifySuccess('Verificación en dos pasos desactivada');
      onDone();
    }}
    onCancel={onCancel}
  />
);
