import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useSessionUpdate } from '../../lib/session/session.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { RemovePasskey, RenamePasskey } from './change-passkey.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { EnrolPasskey } from './enrol-passkey.tsx';
import { EnrolTotp } from './enrol-totp.tsx';
import { FactorStanding } from './factor-standing.tsx';
import type { FactorTask } from './factor-task.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-query.ts';
import { sessionsQuery } from './use-end-sessions.ts';

/** The user's own second factors: list, add, remove. */
export function SecondFactor({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { askAgain } = useSessionUpdate();
  const { data: factor, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const [doing, setDoing] = useState<FactorTask>({ what: 'nothing' });
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = () => {
    setDoing({ what: 'nothing' });
    heading.current?.focus();
  };
  const finish = () => {
    leave();
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void askAgain();
  };
  if (error !== null && factor === undefined)
    return (
      <LoadFailure
        title="No pudimos cargar tu verificación en dos pasos"
        error={error}
        retrying={isFetching}
        onRetry={refetch}
      />
    );
  return (
    <Panel title="Verificación en dos pasos" headingRef={heading}>
      {factor === undefined ? (
        <ListSkeleton label="Cargando tu verificación en dos pasos…" rows={1} />
      ) : doing.what === 'nothing' ? (
        <FactorStanding factor={factor} onDo={setDoing} />
      ) : (
        <div className={styles.body}>
          <Change doing={doing} email={email} onDone={finish} onCancel={leave} />
        </div>
      )}
    </Panel>
  );
}

interface PartProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

function Change({ doing, ...parts }: PartProps & { doing: FactorTask }) {
  switch (doing.what) {
    case 'adding-passkey':
      return <EnrolPasskey {...parts} />;
    case 'adding-totp':
      return <EnrolTotp {...parts} />;
    case 'renaming':
      return <RenamePasskey {...parts} passkey={doing.passkey} />;
    case 'removing':
      return <RemovePasskey {...parts} passkey={doing.passkey} />;
    case 'removing-totp':
      return <RemoveTotp {...parts} />;
    case 'renewing':
      return <Renewing {...parts} />;
    case 'nothing':
      return null;
  }
}

function Renewing({ email, onDone, onCancel }: PartProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />;
  return (
    <ConfirmChange
      email={email}
      title="Códigos de recuperación nuevos"
      says="Los que tienes dejan de servir."
      label="Generar códigos nuevos"
      act={(confirmation) => api.renewRecoveryCodes({ body: { confirmation } })}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onCancel={onCancel}
    />
  );
}

const RemoveTotp = ({ email, onDone, onCancel }: PartProps) => (
  <ConfirmChange
    email={email}
    title="Quitar la aplicación de códigos"
    says="Sus códigos dejan de servir. Borra también esta cuenta en la aplicación."
    label="Quitar la aplicación"
    act={(confirmation) => api.removeTotp({ body: { confirmation } })}
    onDone={() => {
      notifySuccess('Aplicación de códigos quitada');
      onDone();
    }}
    onCancel={onCancel}
  />
);
