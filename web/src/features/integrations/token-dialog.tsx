import type { ApiToken } from '@finaula/contract/api-tokens';
import { TOKEN_DAYS } from '@finaula/contract/directory';
import type { Scope } from '@finaula/contract/scopes';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { addDays } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { linesOf } from '../../lib/forms/lines.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxGroup } from '../../ui/forms/choices.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './integrations.module.css';
import { scopeWords } from './words.ts';

/** A new token, or the token that it replaces. */
export type TokenDraft = Pick<ApiToken, 'name' | 'scopes'> & Partial<Pick<ApiToken, 'id'>>;
export type MadeToken = Pick<ApiToken, 'name' | 'scopes' | 'expires_on'> & { token: string };

interface TokenDialogProps {
  /** Null when closed. */
  draft: TokenDraft | null;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

export function TokenDialog({ draft, onMade, onClose, otherwise }: TokenDialogProps) {
  const isRenewal = draft?.id !== undefined;
  return (
    <Dialog
      title={isRenewal ? 'Renovar el token' : 'Crear token'}
      opened={draft !== null}
      onClose={onClose}
      closeOnOutsidePress={false}
      otherwise={otherwise}
    >
      {draft !== null && <TokenForm draft={draft} onMade={onMade} onClose={onClose} />}
    </Dialog>
  );
}

const choices = Object.entries(scopeWords).map(([value, words]) => ({ value, ...words }));

function TokenForm({ draft, onMade, onClose }: Omit<TokenDialogProps, 'otherwise' | 'draft'> & { draft: TokenDraft }) {
  const formId = useId();
  const today = mexicanToday();
  const latest = addDays(today, TOKEN_DAYS);
  const form = useForm(
    { name: draft.name, scopes: draft.scopes.join('\n'), expires_on: latest },
    {
      name: required('Escribe para qué sistema es.'),
      scopes: required('Elige al menos una cosa que pueda hacer.'),
      expires_on: (day) => (day < today || day > latest ? `Elige un día dentro de los próximos ${TOKEN_DAYS}.` : null),
    },
  );
  const make = useMutation({
    mutationFn: async ({ name, scopes, expires_on }: typeof form.values): Promise<MadeToken> => {
      const chosen = { name: name.trim(), scopes: linesOf(scopes) as Scope[], expires_on };
      const { token } = await api.makeApiToken({ body: chosen });
      return { ...chosen, token };
    },
    networkMode: 'always',
    onSuccess: onMade,
    onError: (error) => notifyError('Error al crear el token', detailOf(error)),
  });
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => make.isPending || make.mutate(values))}
    >
      {draft.id !== undefined && (
        <p className={styles.text}>
          El anterior sigue sirviendo mientras cambias el token en tu sistema. Después, revócalo.
        </p>
      )}
      <FormField form={form} name="name" label="Sistema que lo usará" maxLength={80} autoComplete="off" required />
      <CheckboxGroup
        name="scopes"
        legend="Qué puede"
        choices={choices}
        value={form.values.scopes}
        error={form.field('scopes').error}
        onChange={(scopes) => form.setValue('scopes', scopes)}
      />
      <DatedField
        form={form}
        name="expires_on"
        label="Último día"
        min={today}
        max={latest}
        help={`${TOKEN_DAYS} días a lo más. Avisamos por correo antes de que venza.`}
        required
      />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button kind="primary" type="submit" loading={make.isPending}>
          Crear token
        </Button>
      </div>
    </form>
  );
}
