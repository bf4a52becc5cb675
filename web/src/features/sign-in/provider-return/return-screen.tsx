import type { ProviderLink } from '@finaula/contract/error-reply';
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import type { ProviderTest } from '@finaula/contract/providers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import type { Address } from '../../../lib/navigation/address.ts';
import { arrivalQuery, takeTrip } from '../../../lib/session/provider-trip.ts';
import { signInWithProvider } from '../../../lib/session/session.ts';
import { currentToken } from '../../../lib/session/session-token.ts';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { EnterAgain } from './enter-again.tsx';
import { OwnerStep } from './owner-step.tsx';
import styles from './return-screen.module.css';
import { TestOutcome } from './test-outcome.tsx';

type Outcome =
  | { state: 'busy' }
  | { state: 'tested'; test: ProviderTest }
  | { state: 'owner needed'; link: ProviderLink; address: string }
  | {
      state: 'failed';
      title: string;
      detail: string;
      testing: boolean;
      /** A new sign-in may succeed. */
      again?: boolean;
      /** Nothing failed: the sign-in only has to begin here. */
      isArrival?: boolean;
      retry?: (() => void) | undefined;
    };

const signInAddress: Address = { to: '/', search: { pantalla: 'entrar' } };
const providerAddress = (proveedor: string): Address => ({
  to: '/institucion/proveedores/$proveedor',
  params: { proveedor },
});

const over: Outcome = {
  state: 'failed',
  title: 'No pudimos iniciar tu sesión',
  detail: errors.SIGN_IN_REQUEST_OVER.detail,
  testing: false,
  again: true,
};

/** The tile of a provider's portal posts an answer that this browser did not request (decision 0038). */
const unrequested: Outcome = {
  state: 'failed',
  title: 'Entra desde aquí',
  detail: 'Llegaste desde el portal de tu institución. Por seguridad, la entrada empieza en esta página, con un clic.',
  testing: false,
  again: true,
  isArrival: true,
};

/**
 * /entrar/regreso/{provider}: the address to which an identity provider redirects the browser, after a
 * sign-in or an administrator's test.
 */
export function ReturnScreen() {
  const { provider = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'busy' });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const trip = takeTrip(provider);
    if (trip === null) {
      // A user who returned with the back button is signed in already.
      if (currentToken() !== null && arrivalQuery === '') void navigate({ to: '/', replace: true });
      else setOutcome(arrivalQuery === '' ? unrequested : over);
      return;
    }
    const body = { provider_id: provider, browser: trip.browser, answer: arrivalQuery };
    const finish = async (): Promise<void> => {
      setOutcome({ state: 'busy' });
      try {
        if (trip.purpose === 'test')
          return setOutcome({ state: 'tested', test: await api.finishProviderTest({ body }) });
        await signInWithProvider(queryClient, body);
        notifySuccess(messages.loginSucceeded);
        await navigate({ href: trip.address, replace: true });
      } catch (error) {
        if (error instanceof ApiError && error.providerLink)
          return setOutcome({ state: 'owner needed', link: error.providerLink, address: trip.address });
        const unsent = error instanceof ApiError && error.status === 0;
        const testing = trip.purpose === 'test' && currentToken() !== null;
        setOutcome({
          state: 'failed',
          title: titleOf(error, testing),
          detail: detailOf(error),
          testing,
          again: !testing && error instanceof ApiError && error.code === 'SIGN_IN_REQUEST_OVER',
          retry: unsent ? finish : undefined,
        });
      }
    };
    void finish();
  }, [provider, navigate, queryClient]);

  const title =
    outcome.state === 'failed'
      ? outcome.title
      : outcome.state === 'tested'
        ? titleOfTest(outcome.test)
        : outcome.state === 'owner needed'
          ? 'Une tu cuenta una vez'
          : 'Comprobando quién eres';
  usePageTitle(title);
  const seal =
    outcome.state === 'tested'
      ? outcome.test.failure === null
        ? 'done'
        : 'failed'
      : outcome.state === 'owner needed'
        ? 'busy'
        : outcome.state;
  const isArrival = outcome.state === 'failed' && outcome.isArrival === true;
  return (
    <CardPage seed="proveedor" centred>
      {outcome.state !== 'owner needed' && !isArrival && <ResultSeal key={seal} kind={seal} />}
      <div role={seal === 'failed' && !isArrival ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>
          {outcome.state === 'busy' && 'Un momento, por favor.'}
          {outcome.state === 'failed' && outcome.detail}
          {outcome.state === 'owner needed' &&
            `Entraste con «${outcome.link.provider}», y este correo ya tiene una cuenta aquí. Confirma que es tuya con su contraseña o con tu llave de acceso; la próxima vez entras directo.`}
          {outcome.state === 'tested' &&
            (outcome.test.failure ?? 'Así entraría quien use este proveedor. Ya puedes encenderlo.')}
        </p>
      </div>
      {outcome.state === 'owner needed' && <OwnerStep link={outcome.link} address={outcome.address} />}
      {outcome.state === 'tested' && <TestOutcome provider={provider} test={outcome.test} />}
      {outcome.state === 'failed' && (
        <div className={styles.actions}>
          {outcome.retry !== undefined && (
            <Button kind="primary" onClick={outcome.retry}>
              Reintentar
            </Button>
          )}
          {outcome.again && <EnterAgain provider={provider} />}
          <ScreenLink
            {...(outcome.testing ? providerAddress(provider) : signInAddress)}
            className={buttonLook(outcome.retry === undefined && !outcome.again ? 'primary' : 'secondary')}
          >
            {outcome.testing
              ? 'Volver al proveedor'
              : outcome.again
                ? 'Iniciar sesión de otro modo'
                : 'Volver a iniciar sesión'}
          </ScreenLink>
        </div>
      )}
    </CardPage>
  );
}

const titleOfTest = ({ failure }: ProviderTest) => (failure === null ? 'La prueba salió bien' : 'La prueba no pasó');

function titleOf(error: unknown, testing: boolean): string {
  if (error instanceof ApiError && error.code === 'PROVIDER_ACCOUNT_PENDING') return 'Tu cuenta espera';
  return testing ? 'No pudimos terminar la prueba' : 'No pudimos iniciar tu sesión';
}
