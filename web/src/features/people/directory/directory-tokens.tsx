import { DIRECTORY_TOKENS, type Directory } from '@finaula/contract/directory';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf, shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './directory.module.css';
import { useDirectoryCache } from './directory-query.ts';
import { ReplaceToken } from './replace-token.tsx';

type Token = Directory['tokens'][number];

interface DirectoryTokensProps {
  tokens: readonly Token[];
  making: boolean;
  onMake: () => void;
  onReplaced: (token: string) => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Valid tokens: the current one and, during a rotation, its successor. */
export function DirectoryTokens({ tokens, making, onMake, onReplaced, otherwise }: DirectoryTokensProps) {
  const cache = useDirectoryCache();
  const [revoking, setRevoking] = useState<Token | null>(null);
  const [replacing, setReplacing] = useState<Token | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: Token) => api.revokeDirectoryToken({ params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('El token ya no sirve');
      setRevoking(null);
      return cache.refresh();
    },
    onError: (error) => notifyError('Error al revocar el token', detailOf(error)),
  });
  return (
    <div>
      <ul className={styles.tokens}>
        {tokens.map((token) => (
          <li key={token.id}>
            <p>
              Token del {shortDateOf(token.created_at)}
              {token.created_by !== null && `, de ${token.created_by}`}
              {token.ends_without_maker_on !== null && (
                <>
                  {' '}
                  <Badge kind="warn">Por reemplazar</Badge>
                </>
              )}
              <span className={styles.note}>
                {token.ends_without_maker_on === null
                  ? `Sirve hasta el ${longDay(token.expires_on)}. `
                  : `Quien lo generó ya no administra y pudo conservarlo: sirve hasta el ${longDay(token.ends_without_maker_on)}. `}
                {token.last_used_at === null
                  ? 'Sin usar todavía'
                  : `Usado por última vez: ${shortDateTimeOf(token.last_used_at)}`}
              </span>
            </p>
            <span className={styles.buttons}>
              {tokens.length < DIRECTORY_TOKENS && (
                <Button
                  kind={token.ends_without_maker_on === null ? 'secondary' : 'primary'}
                  aria-haspopup="dialog"
                  aria-label={`Reemplazar el token del ${shortDateOf(token.created_at)}`}
                  onClick={() => setReplacing(token)}
                >
                  Reemplazar
                </Button>
              )}
              <Button
                kind="quiet"
                aria-haspopup="dialog"
                aria-label={`Revocar el token del ${shortDateOf(token.created_at)}`}
                onClick={() => setRevoking(token)}
              >
                Revocar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {tokens.length === 0 && (
        <div className={styles.buttons}>
          <Button kind="secondary" loading={making} onClick={onMake}>
            Generar un token
          </Button>
        </div>
      )}
      {tokens.length >= DIRECTORY_TOKENS && (
        <p className={styles.note}>Cuando tu directorio use el token nuevo, revoca el anterior o deja que venza.</p>
      )}
      <ReplaceToken
        token={replacing}
        onReplaced={(token) => {
          setReplacing(null);
          onReplaced(token);
        }}
        onClose={() => setReplacing(null)}
        otherwise={otherwise}
      />
      <ConfirmDialog
        subject={revoking}
        title={() => '¿Revocar el token?'}
        confirm={() => 'Revocar'}
        dangerous
        pending={revoke.isPending}
        onConfirm={revoke.mutate}
        onClose={() => setRevoking(null)}
        otherwise={otherwise}
      >
        {() => <p>Si el directorio lo usa, deja de sincronizar en este momento. Nadie pierde su acceso por ello.</p>}
      </ConfirmDialog>
    </div>
  );
}
