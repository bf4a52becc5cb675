import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { PASSKEYS_PER_PERSON } from '@finaula/contract/constants';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { passkeysWork } from '../../lib/session/passkeys.ts';
import { Button } from '../../ui/forms/button.tsx';
import type { FactorTask } from './factor-task.ts';
import { PasskeyList } from './passkey-list.tsx';
import styles from './second-factor.module.css';

export type Factor = ReplyOf<Calls['getSecondFactor']>;

interface FactorStandingProps {
  factor: Factor;
  onDo: (what: FactorTask) => void;
}

/** The user's second factors, and actions on them. */
export function FactorStanding({ factor, onDo }: FactorStandingProps) {
  const { totp_since: since, passkeys } = factor;
  return since === null && passkeys.length === 0 ? <NoFactor onDo={onDo} /> : <Factors factor={factor} onDo={onDo} />;
}

/** The two kinds of factor; only the application where passkeys are not supported. */
export function FactorChoice({
  kind = 'primary',
  onDo,
}: Pick<FactorStandingProps, 'onDo'> & { kind?: 'primary' | 'soft' }) {
  const offered = passkeysWork();
  return (
    <div className={styles.buttons}>
      {offered && (
        <Button kind={kind} onClick={() => onDo({ what: 'adding-passkey' })}>
          Agregar llave de acceso
        </Button>
      )}
      <Button kind={offered ? 'secondary' : kind} onClick={() => onDo({ what: 'adding-totp' })}>
        Usar una aplicación de códigos
      </Button>
    </div>
  );
}

function NoFactor({ onDo }: Pick<FactorStandingProps, 'onDo'>) {
  return (
    <div className={styles.standing}>
      <p>
        {passkeysWork()
          ? 'Además de tu contraseña, algo que solo tú tienes: quien la adivine o la robe no entra. Lo más sencillo es una llave de acceso, con la huella, el rostro o el bloqueo de tu dispositivo; con ella entras también sin contraseña.'
          : 'Además de tu contraseña, un código de tu teléfono: quien la adivine o la robe no entra.'}
      </p>
      <FactorChoice kind="soft" onDo={onDo} />
    </div>
  );
}

function Factors({ factor, onDo }: FactorStandingProps) {
  const { totp_since: since, passkeys, recovery_codes_left: left } = factor;
  return (
    <>
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          onRename={(passkey) => onDo({ what: 'renaming', passkey })}
          onRemove={(passkey) => onDo({ what: 'removing', passkey })}
        />
      )}
      {passkeysWork() && passkeys.length < PASSKEYS_PER_PERSON && (
        <div className={styles.standing}>
          <p>
            {passkeys.length === 0
              ? 'Con una llave de acceso entras con la huella, el rostro o el bloqueo de tu dispositivo, también sin contraseña.'
              : '¿Usas otro dispositivo? Agrégale su propia llave: si pierdes uno, entras con el otro.'}
          </p>
          <Button kind="secondary" onClick={() => onDo({ what: 'adding-passkey' })}>
            {passkeys.length === 0 ? 'Agregar llave de acceso' : 'Agregar otra llave'}
          </Button>
        </div>
      )}
      <div className={styles.standing}>
        <p>
          {since === null
            ? 'Sin aplicación de códigos.'
            : `Aplicación de códigos activa desde el ${longDateOf(since)}.`}
        </p>
        <Button kind="secondary" onClick={() => onDo({ what: since === null ? 'adding-totp' : 'removing-totp' })}>
          {since === null ? 'Usar una aplicación de códigos' : 'Quitar la aplicación'}
        </Button>
      </div>
      <div className={styles.standing}>
        <p>{left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`}</p>
        <Button kind="secondary" onClick={() => onDo({ what: 'renewing' })}>
          Códigos de recuperación nuevos
        </Button>
      </div>
    </>
  );
}
