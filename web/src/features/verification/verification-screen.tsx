import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../lib/api/api.ts';
import { ApiError, serverDetailOf } from '../../lib/api/api-error.ts';
import { tokenIn } from '../../lib/navigation/mail-links.ts';
import { storedBrowserToken } from '../../lib/session/browser-token.ts';
import { askAboutRegistration } from '../../lib/session/foreign-registration.ts';
import { ResultSeal } from '../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { PasteLink } from '../../ui/forms/paste-link.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { BackHome } from './back-home.tsx';
import styles from './verification-screen.module.css';

const titles = { busy: 'Verificando tu correo', done: 'Correo verificado', failed: 'No pudimos verificar tu correo' };

/** /verify/{token}, and /verify for a link that lost its token. */
export function VerificationScreen() {
  const { token: typed = '' } = useParams({ strict: false });
  const token = tokenIn(typed);
  // A query, although it changes something: it is sent once however often React renders, and opening a
  // valid link again is success again.
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['verification', token],
    queryFn: async () => {
      const device = storedBrowserToken();
      const { registration } = await api.verifyEmail({ body: device === null ? { token } : { token, device } });
      // The next page asks (registration-question.tsx): this one leads there after three seconds.
      if (registration !== null) askAboutRegistration(token, registration);
      return true;
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const failure =
    token === '' ? messages.verificationTokenMissing : error && (serverDetailOf(error) ?? messages.verificationFailed);
  const state = failure !== null ? 'failed' : isSuccess ? 'done' : 'busy';
  const isCut = token === '' || (error instanceof ApiError && error.code === 'VERIFICATION_LINK_UNKNOWN');
  const mayRetry = error !== null && serverDetailOf(error) === undefined;
  usePageTitle(titles[state]);

  return (
    <CardPage seed="verificacion" centred>
      <ResultSeal key={state} kind={state} />
      <div role={state === 'failed' ? 'alert' : 'status'}>
        <h1>{titles[state]}</h1>
        <p className={styles.text}>
          {state === 'busy' && 'Un momento, por favor.'}
          {state === 'done' && messages.verificationSucceeded}
          {failure}
        </p>
      </div>
      {state === 'done' && <BackHome />}
      {isCut && <PasteLink page="verify" />}
      {state === 'failed' && (
        <div className={styles.actions}>
          {mayRetry && (
            <Button kind="secondary" onClick={() => void refetch()}>
              Reintentar
            </Button>
          )}
          <ScreenLink to="/" className={buttonLook(isCut ? 'secondary' : 'primary')}>
            Ir al inicio
          </ScreenLink>
        </div>
      )}
    </CardPage>
  );
}
