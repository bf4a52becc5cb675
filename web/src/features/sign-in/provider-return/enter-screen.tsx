import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { leaveFor } from '../../../lib/session/provider-trip.ts';
import { currentToken } from '../../../lib/session/session-token.ts';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './return-screen.module.css';

/** /entrar/{provider}: begins a sign-in at once, as a tile in the provider's portal does. */
export function EnterScreen() {
  const { provider = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const begun = useRef(false);
  const start = useMutation({
    mutationFn: async () => {
      const answer = await api.startProviderSignIn({ params: { id: provider } });
      leaveFor(provider, answer, { purpose: 'sign-in', address: '/' });
    },
    networkMode: 'always',
  });
  const { mutate, error } = start;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (currentToken() === null) mutate();
    else void navigate({ to: '/', replace: true });
  }, [mutate, navigate]);
  const title = error === null ? 'Abriendo tu proveedor' : 'No pudimos empezar';
  usePageTitle(title);
  return (
    <CardPage seed="proveedor" centred>
      <ResultSeal key={error === null ? 'busy' : 'failed'} kind={error === null ? 'busy' : 'failed'} />
      <div role={error === null ? 'status' : 'alert'}>
        <h1>{title}</h1>
        <p className={styles.text}>{error === null ? 'Un momento, por favor.' : detailOf(error)}</p>
      </div>
      {error !== null && (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => mutate()}>
            Reintentar
          </Button>
          <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook('secondary')}>
            Iniciar sesión de otro modo
          </ScreenLink>
        </div>
      )}
    </CardPage>
  );
}
