import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { passwordPairRules } from '../../../lib/forms/password-rules.ts';
import { tokenIn } from '../../../lib/navigation/mail-links.ts';
import { storeBrowserToken } from '../../../lib/session/browser-token.ts';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { currentToken } from '../../../lib/session/session-token.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { PasswordPair } from '../../../ui/forms/password-pair.tsx';
import { PasteLink } from '../../../ui/forms/paste-link.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { Email } from '../../../ui/text/email.tsx';
import styles from './invitation-screen.module.css';

const MISSING = 'A esta invitación le falta una parte. Copia el enlace completo o pide otra a tu administrador.';

/** /invitacion#{token}: a fragment is not sent to servers and their logs. */
export function InvitationScreen() {
  const token = tokenIn(useLocation({ select: ({ hash }) => hash }));
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const [done, setDone] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.getInvitation({ body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const dead = token === '' ? MISSING : error === null ? null : detailOf(error);
  const title =
    done !== null ? 'Tu cuenta está lista' : dead !== null ? 'Esta invitación no se puede usar' : 'Crea tu contraseña';
  usePageTitle(title);
  if (done === null && dead === null)
    return (
      <CardPage seed="contraseña">
        <h1>{title}</h1>
        {data === undefined ? (
          <p role="status">Abriendo tu invitación…</p>
        ) : (
          <>
            <p className={styles.intro}>
              Hola, <b>{data.name}</b>. {data.entity_name}{' '}
              {data.audits
                ? 'te dio acceso de solo lectura a sus registros de capacitación.'
                : 'te dio de alta en su capacitación.'}{' '}
              Entrarás con{' '}
              <b>
                <Email address={data.email} />
              </b>{' '}
              y la contraseña que elijas aquí.
            </p>
            <AcceptForm token={token} onDone={setDone} />
            <p className={styles.note}>
              El enlace vence el {longDateOf(data.expires_at)}.{' '}
              {data.audits
                ? 'Si no lo esperabas, cierra esta página.'
                : `Si no trabajas en ${data.entity_name}, cierra esta página.`}
            </p>
          </>
        )}
      </CardPage>
    );
  const isCut = token === '' || (error instanceof ApiError && error.code === 'INVITATION_UNKNOWN');
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 429);
  return (
    <CardPage seed="contraseña" centred>
      <ResultSeal kind={done === null ? 'failed' : 'done'} />
      <div role={done === null ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>{done ?? dead}</p>
      </div>
      {isCut && <PasteLink page="invitacion" />}
      <p className={styles.action}>
        {passing ? (
          <Button kind="primary" loading={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        ) : (
          <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook(isCut ? 'secondary' : 'primary')}>
            Iniciar sesión
          </ScreenLink>
        )}
      </p>
    </CardPage>
  );
}

interface AcceptFormProps {
  token: string;
  /** Called with the outcome when the new account needs more than its password to sign in. */
  onDone: (message: string) => void;
}

function AcceptForm({ token, onDone }: AcceptFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ password: '', confirmation: '' }, passwordPairRules);
  const accept = useMutation({
    mutationFn: ({ password }: typeof form.values) => api.acceptInvitation({ body: { token, password } }),
    networkMode: 'always',
    onSuccess: async ({ message, email, device }, { password }) => {
      storeBrowserToken(device);
      if (currentToken() !== null) signOut();
      try {
        await signIn(queryClient, { email, password });
      } catch {
        onDone(message);
        return;
      }
      await navigate({ to: '/', replace: true });
      notifySuccess('Tu cuenta está lista');
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 422) return;
      form.setError('password', error.detail);
      form.focus('password');
    },
  });
  const elsewhere = accept.error instanceof ApiError && accept.error.status === 422 ? null : accept.error;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => accept.isPending || accept.mutate(values))}
    >
      <PasswordPair form={form} name="password" label="Contraseña" />
      {elsewhere !== null && <Notice kind="danger" title={detailOf(elsewhere)} />}
      <Button kind="primary" size="large" type="submit" loading={accept.isPending}>
        {accept.isPending ? 'Guardando…' : 'Crear mi contraseña'}
      </Button>
    </form>
  );
}
