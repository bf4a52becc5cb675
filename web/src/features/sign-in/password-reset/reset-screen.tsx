import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { tokenIn } from '../../../lib/navigation/mail-links.ts';
import { ResultSeal } from '../../../ui/feedback/result-seal.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { PasteLink } from '../../../ui/forms/paste-link.tsx';
import { CardPage } from '../../../ui/layout/card-page.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { ResetForm } from './reset-form.tsx';
import styles from './reset-screen.module.css';

const MISSING = 'A este enlace le falta una parte. Cópialo completo o pide uno nuevo a quien te lo envió.';

/** The final message: success, or an invalid link. */
interface End {
  kind: 'done' | 'failed';
  title: string;
  text: string;
  /** The link lacks a part. */
  isCut?: boolean;
}

const failed = (text: string, isCut: boolean): End => ({ kind: 'failed', title: 'Este enlace no sirve', text, isCut });

/**
 * /restablecer#{token}: a fragment is not sent to servers and their logs. /restablecer/{token} is the old
 * form, and /restablecer a link that lost its token.
 */
export function ResetScreen() {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const { token = fragment } = useParams({ strict: false });
  // Another link opened in the same tab changes only the fragment.
  return <Reset key={token} token={tokenIn(token)} />;
}

function Reset({ token }: { token: string }) {
  const [end, setEnd] = useState<End | null>(token === '' ? failed(MISSING, true) : null);
  const title = end?.title ?? 'Elige tu contraseña nueva';
  usePageTitle(title);
  if (end === null)
    return (
      <CardPage seed="contraseña">
        <h1>{title}</h1>
        <p className={styles.intro}>
          Con ella entrarás desde ahora; la anterior deja de servir y tus sesiones abiertas se cierran.
        </p>
        <ResetForm
          token={token}
          onDone={(text) => setEnd({ kind: 'done', title: 'Contraseña nueva lista', text })}
          onDead={({ detail, code }) => setEnd(failed(detail, code === 'RESET_LINK_UNKNOWN'))}
        />
      </CardPage>
    );
  return (
    <CardPage seed="contraseña" centred>
      <ResultSeal kind={end.kind} />
      <div role={end.kind === 'failed' ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className={styles.text}>{end.text}</p>
      </div>
      {end.isCut && <PasteLink page="restablecer" />}
      <p className={styles.action}>
        <ScreenLink
          to="/"
          search={end.kind === 'done' ? { pantalla: 'entrar' } : {}}
          className={buttonLook(end.isCut ? 'secondary' : 'primary')}
        >
          {end.kind === 'done' ? 'Iniciar sesión' : 'Ir al inicio'}
        </ScreenLink>
      </p>
    </CardPage>
  );
}
