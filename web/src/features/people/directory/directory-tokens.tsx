import { DIRECTORY_TOKENS, type Directory } from '@finaula/contract/directory';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf, shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './directory.module.css';
import { useDirectoryCache } from './directory-query.ts';

type Token = Directory['tokens'][number];

interface DirectoryTokensProps {
  tokens: readonly Token[];
  making: boolean;
  onMake: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Valid tokens: the current one and, during a rotation, its successor. */
export function DirectoryTokens({ tokens, making, onMake, otherwise }: DirectoryTokensProps) {
  const cache = useDirectoryCache();
  const [revoking, setRevoking] = useState<Token | null>(null);
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
              <span className={styles.note}>
                {token.ends_without_maker_on === null
                  ? `Vale hasta el ${longDay(token.expires_on)}. `
                  : `Quien lo generó ya no administra: deja de servir el ${longDay(token.ends_without_maker_on)}. Genera otro y cámbialo en el directorio. `}
                {token.last_used_at === null
                  ? 'Sin usar todavía'
                  : `Usado por última vez: ${shortDateTimeOf(token.last_used_at)}`}
              </span>
            </p>
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              aria-label={`Revocar el token del ${shortDateOf(token.created_at)}`}
              onClick={() => setRevoking(token)}
            >
              Revocar
            </Button>
          </li>
        ))}
      </ul>
      {tokens.length < DIRECTORY_TOKENS && (
        <div className={styles.buttons}>
          <Button kind="secondary" loading={making} onClick={onMake}>
            {tokens.length === 0 ? 'Generar un token' : 'Generar otro token'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        subject={revoking}
        title={() => '¿Revocar el token?'}
        confirm={() => 'Revocar'}
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
