import { errors } from '@finaula/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { tokenIn } from '../../../lib/navigation/mail-links.ts';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { PasteLink } from '../../../ui/forms/paste-link.tsx';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './email-change-screen.module.css';

/**
 * /correo/{token}: confirms a requested e-mail change. It needs a click, so that a mail program's link
 * preview does not do it.
 */
export function EmailChangeScreen() {
  const { token: typed = '' } = useParams({ strict: false });
  const token = tokenIn(typed);
  return <EmailChange key={token} token={token} />;
}

function EmailChange({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.confirmEmailChange({ body: { token } }),
    networkMode: 'always',
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const mendable = error instanceof ApiError && (error.status === 0 || error.status >= 429);
  const failure = token === '' ? errors.EMAIL_LINK_UNKNOWN.detail : error && detailOf(error);
  const isCut = token === '' || (error instanceof ApiError && error.code === 'EMAIL_LINK_UNKNOWN');
  const state = data !== undefined ? 'done' : failure !== null ? 'failed' : 'ask';
  const title = {
    ask: '¿Es éste tu correo?',
    done: 'Correo comprobado',
    failed: mendable ? 'No pudimos comprobarlo' : 'Este enlace no sirve',
  }[state];
  usePageTitle(title);
  return (
    <CardPage seed="correo" centred>
      {state !== 'ask' && <ResultSeal kind={state} />}
      <div role={state === 'failed' ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>
          {state === 'ask' &&
            'Alguien pidió usar el correo en que recibiste este enlace para entrar a su cuenta. Si fuiste tú, confírmalo.'}
          {data?.message}
          {failure}
        </p>
      </div>
      {isCut && <PasteLink page="correo" />}
      <div className={styles.actions}>
        {(state === 'ask' || mendable) && (
          <Button kind="primary" loading={isPending} onClick={() => isPending || mutate()}>
            {isPending ? 'Comprobando…' : mendable ? 'Reintentar' : 'Sí, es mi correo'}
          </Button>
        )}
        {state === 'done' && (
          <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook('primary')}>
            Iniciar sesión
          </ScreenLink>
        )}
        {state !== 'done' && (
          <ScreenLink to="/" className={buttonLook('secondary')}>
            Ir al inicio
          </ScreenLink>
        )}
      </div>
    </CardPage>
  );
}
