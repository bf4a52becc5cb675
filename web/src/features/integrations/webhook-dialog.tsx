import type { Webhook, WebhookEvent, WebhookKind } from '@finaula/contract/webhooks';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { linesOf } from '../../lib/forms/lines.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/forms/choices.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './integrations.module.css';
import { eventNames, kindWords } from './words.ts';

interface WebhookDialogProps {
  /** Null when closed. */
  edited: Webhook | 'new' | null;
  /** With the secret of a new system; null for a change or a channel, which checks no signature. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

export function WebhookDialog({ edited, onSaved, onClose, otherwise }: WebhookDialogProps) {
  return (
    <Dialog
      title={edited === 'new' ? 'Agregar webhook' : 'Cambiar'}
      opened={edited !== null}
      onClose={onClose}
      closeOnOutsidePress={false}
      otherwise={otherwise}
    >
      {edited !== null && <WebhookForm edited={edited} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

const kinds = Object.entries(kindWords).map(([value, { label, about }]) => ({
  value: value as WebhookKind,
  label,
  about,
}));
const events = Object.entries(eventNames).map(([value, label]) => ({ value, label }));

function WebhookForm({
  edited,
  onSaved,
  onClose,
}: Omit<WebhookDialogProps, 'otherwise' | 'edited'> & { edited: Webhook | 'new' }) {
  const before = edited === 'new' ? { kind: 'standard' as const, name: '', url: '', kinds: [] } : edited;
  const [kind, setKind] = useState<WebhookKind>(before.kind);
  const isChannel = kind !== 'standard';
  const form = useForm(
    { name: before.name ?? '', url: before.url, kinds: before.kinds.join('\n') },
    {
      url: required('Escribe la dirección, que empieza con https://.'),
      ...(isChannel
        ? { name: required('Escribe el nombre del canal.') }
        : { kinds: required('Elige al menos un aviso.') }),
    },
  );
  const save = useMutation({
    mutationFn: async (values: typeof form.values): Promise<string | null> => {
      const chosen = {
        url: values.url.trim(),
        ...(isChannel ? { name: values.name.trim() } : { kinds: linesOf(values.kinds) as WebhookEvent[] }),
      };
      if (edited !== 'new') {
        await api.changeWebhook({ params: { id: edited.id }, body: chosen });
        return null;
      }
      const { secret } = await api.makeWebhook({ body: { kind, ...chosen } });
      return isChannel ? null : secret;
    },
    networkMode: 'always',
    onSuccess: (secret) => {
      if (secret === null) notifySuccess(edited === 'new' ? 'Canal agregado' : 'Cambios guardados');
      onSaved(secret);
    },
    onError: (error) => notifyError('No pudimos guardarlo', detailOf(error)),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((values) => save.isPending || save.mutate(values))}>
      {edited === 'new' && (
        <RadioGroup name="kind" legend="Quién recibe los avisos" choices={kinds} value={kind} onChange={setKind} />
      )}
      {isChannel && (
        <FormField form={form} name="name" label="Nombre del canal" maxLength={80} autoComplete="off" required />
      )}
      <FormField
        form={form}
        name="url"
        label={kindWords[kind].address}
        type="url"
        help="Empieza con https:// y se alcanza desde internet."
        maxLength={2000}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        required
      />
      {!isChannel && (
        <CheckboxGroup
          name="kinds"
          legend="Qué avisos"
          choices={events}
          value={form.values.kinds}
          error={form.field('kinds').error}
          onChange={(value) => form.setValue('kinds', value)}
        />
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button kind="primary" type="submit" loading={save.isPending}>
          {edited === 'new' ? 'Agregar' : 'Guardar'}
        </Button>
      </div>
    </form>
  );
}
