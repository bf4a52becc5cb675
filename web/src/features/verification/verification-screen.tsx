import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { saidByServer } from '../../lib/api-error.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Seal } from '../../ui/seal.tsx';
import { SoloPage } from '../../ui/solo-page.tsx';
import { BackHome } from './back-home.tsx';
import styles from './verification-screen.module.css';

const titles = { busy: 'Verificando tu correo', done: 'Correo verificado', failed: 'No pudimos verificar tu correo' };

/** `token`: what stands after /verify/ in the link; empty when nothing does. */
export function VerificationScreen({ token }: { token: string }) {
  // A query, though it changes something: sent once however often React draws, and opening a valid link again is success again.
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['verification', token],
    queryFn: () => api.verifyEmail({ body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const failure = token === '' ? messages.verificationTokenMissing : error && (saidByServer(error) ?? messages.verificationFailed);
  const state = failure !== null ? 'failed' : isSuccess ? 'done' : 'busy';
  const mayRetry = error !== null && saidByServer(error) === undefined;
  usePageTitle(titles[state]);

  return (
    <SoloPage seed="verificacion" centred>
      <Seal key={state} kind={state} />
      <div role={state === 'failed' ? 'alert' : 'status'}>
        <h1>{titles[state]}</h1>
        <p className={styles.text}>
          {state === 'busy' && 'Un momento, por favor.'}
          {state === 'done' && messages.verificationSucceeded}
          {failure}
        </p>
      </div>
      {state === 'done' && <BackHome />}
      {state === 'failed' && (
        <div className={styles.actions}>
          {mayRetry && (
            <Button kind="secondary" onClick={() => void refetch()}>
              Reintentar
            </Button>
          )}
          <PlaceLink place={{}} className={buttonLook('primary')}>
            Ir al inicio
          </PlaceLink>
        </div>
      )}
    </SoloPage>
  );
}
