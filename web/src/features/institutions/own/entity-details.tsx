import { CHARACTERS } from '@finaula/contract/constants';
import { errors } from '@finaula/contract/errors';
import type { OwnEntity } from '@finaula/contract/institutions';
import { nameFault } from '@finaula/contract/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { emailRule, required } from '../../../lib/forms/field-rules.ts';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField, FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './institution.module.css';
import { useOwnEntityCache } from './own-entity-query.ts';
import { RequestedDetails } from './requested-details.tsx';

/** The names under which the institution issues; changes are requested and reviewed. */
export function EntityDetails({ entity }: { entity: OwnEntity }) {
  const [editing, setEditing] = useState(false);
  const { razon_social, nombre_firmante, email_contacto, details_since } = entity;
  return (
    <Panel
      title="Datos de la institución"
      aside={
        !editing && (
          <Button kind="secondary" onClick={() => setEditing(true)}>
            Corregir
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {editing ? (
          <DetailsForm entity={entity} onDone={() => setEditing(false)} />
        ) : (
          <>
            <dl className={styles.facts}>
              <div>
                <dt>Razón social</dt>
                <dd>{razon_social ?? 'Sin registrar'}</dd>
              </div>
              <div>
                <dt>Firma las constancias</dt>
                <dd>{nombre_firmante ?? 'Sin registrar'}</dd>
              </div>
              <div>
                <dt>Correo de contacto</dt>
                <dd>{email_contacto ?? 'Sin registrar'}</dd>
              </div>
            </dl>
            {details_since !== null && <p className={styles.note}>Vigentes desde el {longDateOf(details_since)}.</p>}
            {entity.details_request !== null && <RequestedDetails request={entity.details_request} />}
          </>
        )}
      </div>
    </Panel>
  );
}

const readable = (missing: string) => (typed: string) => {
  const fault = typed.trim() === '' ? null : nameFault(typed);
  return fault ? errors[fault].detail : required(missing)(typed);
};

function DetailsForm({ entity, onDone }: { entity: OwnEntity; onDone: () => void }) {
  const cache = useOwnEntityCache();
  const waiting = entity.review_pending ? entity.details_request : null;
  const form = useForm(
    {
      razon_social: (waiting ?? entity).razon_social ?? '',
      nombre_firmante: (waiting ?? entity).nombre_firmante ?? '',
      email_contacto: entity.email_contacto ?? '',
      reason: '',
    },
    {
      razon_social: readable('Escribe la razón social.'),
      nombre_firmante: readable('Escribe el nombre de quien firma.'),
      email_contacto: emailRule,
      reason: required('Escribe el motivo del cambio.'),
    },
  );
  const save = useMutation({
    mutationFn: (body: typeof form.values) => api.updateOwnEntity({ body }),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess(changed.review_pending ? 'Cambio enviado a revisión' : 'Datos de la institución guardados');
      cache.update(changed);
      onDone();
    },
    onError: (error) => notifyError('Error al guardar los datos', detailOf(error)),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((values) => save.isPending || save.mutate(values))}>
      <FormField
        form={form}
        className={styles.wide}
        label="Razón social"
        name="razon_social"
        maxLength={CHARACTERS.razonSocial}
        autoComplete="off"
        required
      />
      <FormField
        form={form}
        label="Nombre del firmante"
        name="nombre_firmante"
        maxLength={CHARACTERS.personName}
        autoComplete="off"
        required
      />
      <EmailField form={form} label="Correo de contacto" name="email_contacto" autoComplete="off" required />
      <FormField
        form={form}
        className={styles.wide}
        label="Motivo del cambio"
        help="La razón social y el firmante los revisa antes la administración de la plataforma; mientras tanto, las constancias llevan los actuales. El correo cambia enseguida."
        name="reason"
        maxLength={CHARACTERS.reason}
        autoComplete="off"
        required
      />
      <div className={`${styles.buttons} ${styles.wide}`}>
        <Button kind="secondary" onClick={onDone}>
          Cancelar
        </Button>
        <Button kind="primary" type="submit" loading={save.isPending}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
