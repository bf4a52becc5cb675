import { errors } from '@finaula/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { tokenIn } from '../../../lib/navigation/mail-links.ts';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { PasteLink } from '../../../ui/forms/paste-link.tsx';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './closure-screen.module.css';

/**
 * /cierre#{token}: the user keeps the account that the institution wants to close. It needs a click, so
 * that a mail program's link preview does not do it.
 */
export function ClosureScreen() {
  const token = tokenIn(useLocation({ select: ({ hash }) => hash }));
  return <Closure key={token} token={token} />;
}

function Closure({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.objectToClosure({ body: { token } }),
    networkMode: 'always',
  });
  const mendable = error instanceof ApiError && (error.status === 0 || error.status >= 429);
  const failure = token === '' ? errors.CLOSURE_NOT_FOUND.detail : error && detailOf(error);
  const isCut = token === '' || (error instanceof ApiError && error.code === 'CLOSURE_NOT_FOUND');
  const state = data !== undefined ? 'done' : failure !== null ? 'failed' : 'ask';
  const title = {
    ask: '¿Quieres conservar tu cuenta?',
    done: 'Tu cuenta sigue abierta',
    failed: mendable ? 'No pudimos guardarlo' : 'Este enlace no sirve',
  }[state];
  usePageTitle(title);
  return (
    <CardPage seed="cierre" centred>
      {state !== 'ask' && <ResultSeal kind={state} />}
      <div role={state === 'failed' ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>
          {state === 'ask' &&
            'Tu institución pidió cerrar tu cuenta. Si no estás de acuerdo, dilo aquí: el cierre se cancela y conservas tu acceso.'}
          {data?.message}
          {failure}
        </p>
      </div>
      {isCut && <PasteLink page="cierre" />}
      <div className={styles.actions}>
        {(state === 'ask' || mendable) && (
          <Button kind="primary" loading={isPending} onClick={() => isPending || mutate()}>
            {isPending ? 'Guardando…' : mendable ? 'Reintentar' : 'No estoy de acuerdo'}
          </Button>
        )}
        <ScreenLink to="/" className={buttonLook('secondary')}>
          Ir al inicio
        </ScreenLink>
      </div>
    </CardPage>
  );
}
