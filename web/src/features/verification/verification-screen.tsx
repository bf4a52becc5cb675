import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { serverDetailOf } from '../../lib/api/api-error.ts';
import { storedBrowserToken } from '../../lib/session/browser-token.ts';
import { ResultSeal } from '../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { BackHome } from './back-home.tsx';
import { ElsewhereRegistered } from './elsewhere-registered.tsx';
import styles from './verification-screen.module.css';

const titles = { busy: 'Verificando tu correo', done: 'Correo verificado', failed: 'No pudimos verificar tu correo' };
const CHOSEN = 'Contraseña lista';

/** /verify/{token}, and /verify for a link that lost its token. */
export function VerificationScreen() {
  const { token: typed = '' } = useParams({ strict: false });
  const token = typed.trim();
  /** The server's message after the user chose a password. */
  const [chosen, setChosen] = useState<string | null>(null);
  // A query, though it changes something: sent once however often React draws, and opening a valid link again
  // is success again.
  const { data, isSuccess, error, refetch } = useQuery({
    queryKey: ['verification', token],
    queryFn: () => {
      const device = storedBrowserToken();
      return api.verifyEmail({ body: device === null ? { token } : { token, device } });
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const failure =
    token === '' ? messages.verificationTokenMissing : error && (serverDetailOf(error) ?? messages.verificationFailed);
  const state = failure !== null ? 'failed' : isSuccess ? 'done' : 'busy';
  const mayRetry = error !== null && serverDetailOf(error) === undefined;
  const registration = chosen === null ? (data?.registration ?? null) : null;
  const title = chosen === null ? titles[state] : CHOSEN;
  usePageTitle(title);

  return (
    <CardPage seed="verificacion" centred>
      <ResultSeal key={chosen ?? state} kind={state} />
      <div role={state === 'failed' ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>
          {state === 'busy' && 'Un momento, por favor.'}
          {state === 'done' && (chosen ?? messages.verificationSucceeded)}
          {failure}
        </p>
      </div>
      {state === 'done' && registration !== null && (
        <ElsewhereRegistered token={token} registration={registration} onChosen={setChosen} />
      )}
      {state === 'done' && registration === null && chosen === null && <BackHome />}
      {chosen !== null && (
        <p className={styles.actions}>
          <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook('primary')}>
            Iniciar sesión
          </ScreenLink>
        </p>
      )}
      {state === 'failed' && (
        <div className={styles.actions}>
          {mayRetry && (
            <Button kind="secondary" onClick={() => void refetch()}>
              Reintentar
            </Button>
          )}
          <ScreenLink to="/" className={buttonLook('primary')}>
            Ir al inicio
          </ScreenLink>
        </div>
      )}
    </CardPage>
  );
}
