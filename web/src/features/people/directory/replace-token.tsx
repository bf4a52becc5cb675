import { type Directory, TOKEN_DAYS } from '@finaula/contract/directory';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { addDays, longDay } from '../../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DatedField } from '../../../ui/forms/dated-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import styles from './directory.module.css';

type Token = Directory['tokens'][number];

interface ReplaceTokenProps {
  /** The token to replace; null when closed. */
  token: Token | null;
  onReplaced: (token: string) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Days in which the directory usually gets the new token. */
const OVERLAP_DAYS = 7;

/** The last day on which a token works as things are. */
const lastDayOf = ({ expires_on, ends_without_maker_on }: Token) => ends_without_maker_on ?? expires_on;

export function ReplaceToken({ token, onReplaced, onClose, otherwise }: ReplaceTokenProps) {
  return (
    <Dialog title="Reemplazar el token" opened={token !== null} onClose={onClose} otherwise={otherwise}>
      {token !== null && <ReplacementForm token={token} onReplaced={onReplaced} onClose={onClose} />}
    </Dialog>
  );
}

function ReplacementForm({ token, onReplaced, onClose }: Omit<ReplaceTokenProps, 'otherwise'> & { token: Token }) {
  const formId = useId();
  const today = mexicanToday();
  const [latest, overlap, last] = [addDays(today, TOKEN_DAYS), addDays(today, OVERLAP_DAYS), lastDayOf(token)];
  const within = (until: string, sentence: string) => (day: string) => (day < today || day > until ? sentence : null);
  const form = useForm(
    { expires_on: latest, old_ends_on: overlap < last ? overlap : last },
    {
      expires_on: within(latest, `Elige un día dentro de los próximos ${TOKEN_DAYS}.`),
      old_ends_on: within(last, `El token actual sirve hasta el ${longDay(last)}: elige ese día o uno anterior.`),
    },
  );
  const replace = useMutation({
    mutationFn: (body: typeof form.values) => api.rotateDirectoryToken({ params: { id: token.id }, body }),
    networkMode: 'always',
    onSuccess: (made) => onReplaced(made.token),
    onError: (error) => notifyError('Error al reemplazar el token', detailOf(error)),
  });
  return (
    <form
      id={formId}
      className={styles.dialog}
      noValidate
      onSubmit={form.submit((values) => replace.isPending || replace.mutate(values))}
    >
      <p>Los dos sirven mientras cambias el token en tu directorio, así que la sincronización no se interrumpe.</p>
      <DatedField
        form={form}
        name="expires_on"
        label="Último día del token nuevo"
        min={today}
        max={latest}
        help={`${TOKEN_DAYS} días a lo más.`}
        required
      />
      <DatedField form={form} name="old_ends_on" label="Último día del token actual" min={today} max={last} required />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button kind="primary" type="submit" loading={replace.isPending}>
          Generar el token nuevo
        </Button>
      </div>
    </form>
  );
}
