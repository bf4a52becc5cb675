import { CHARACTERS } from '@finaula/contract/constants';
import { type NameIdFormat, type SamlIdp, type SamlMetadataRead, samlProposals } from '@finaula/contract/saml';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, request } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/calls.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { CopyText } from '../../ui/dialogs/copy-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { ProviderFormProps } from './provider-form-props.ts';
import styles from './providers.module.css';
import { samlVendors } from './saml-vendors.tsx';
import { newPeopleChoices } from './states.ts';
import { type Vendor, vendors } from './vendors.tsx';

const vendorChoices = (Object.keys(vendors) as Vendor[]).map((value) => ({
  value,
  label: value === 'other' ? 'Otro, con SAML 2.0' : vendors[value].label,
}));
const formats: readonly (readonly [NameIdFormat, string])[] = [
  ['emailAddress', 'Correo (emailAddress)'],
  ['persistent', 'Persistente (persistent)'],
  ['unspecified', 'Sin especificar (unspecified)'],
];
const orNull = (typed: string): string | null => typed.trim() || null;

/** Settings of a SAML provider, in the vendor's words. */
export function SamlForm({ provider, next: proposed, domains }: ProviderFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Values already copied to the provider must not change.
  const [next] = useState(proposed);
  const ours = provider?.service_provider ?? next.service_provider;
  const before = provider?.settings.kind === 'saml' ? provider.settings : null;
  const on = provider?.state === 'on';
  const [vendor, setVendor] = useState<Vendor>(before?.vendor ?? 'entra');
  const [format, setFormat] = useState<NameIdFormat>(before?.name_id_format ?? samlProposals.entra.name_id_format);
  /** From metadata or storage; a stored provider changes them in their own panel. */
  const [certificates, setCertificates] = useState<readonly string[]>(before?.idp?.certificates ?? []);
  const [metadata, setMetadata] = useState('');
  const [newPeople, setNewPeople] = useState(provider?.new_people ?? 'pending');
  const words = samlVendors[vendor];
  /** Either all of these are given, or none. */
  const isDescribed = (values: Record<'idp_entity' | 'sso_url' | 'certificate', string>) =>
    certificates.length > 0 ||
    [values.idp_entity, values.sso_url, values.certificate].some((typed) => typed.trim() !== '');
  const saved = before ?? samlProposals.entra;
  const form = useForm(
    {
      name: provider?.name ?? '',
      subject: saved.subject_attribute ?? '',
      address: saved.address_attribute ?? '',
      names: saved.name_attributes.join(', '),
      idp_entity: before?.idp?.entity_id ?? '',
      sso_url: before?.idp?.sso_url ?? '',
      certificate: '',
    },
    {
      name: required('Escribe el nombre que verá tu gente.'),
      names: (typed) =>
        typed.split(',').length > 2 ? 'Escribe dos atributos como mucho, separados por una coma.' : null,
      idp_entity: (typed, values) =>
        isDescribed(values) ? required('Escribe el identificador de tu proveedor.')(typed) : null,
      sso_url: (typed, values) =>
        isDescribed(values) && !/^https?:\/\//.test(typed.trim())
          ? 'Escribe una dirección que empieza con https://.'
          : null,
      certificate: (typed, values) =>
        isDescribed(values) && certificates.length === 0
          ? required('Pega el certificado de firma de tu proveedor.')(typed)
          : null,
    },
  );
  const choose = (chosen: Vendor) => {
    const proposal = samlProposals[chosen];
    setVendor(chosen);
    setFormat(proposal.name_id_format);
    form.setValue('subject', proposal.subject_attribute ?? '');
    form.setValue('address', proposal.address_attribute ?? '');
    form.setValue('names', proposal.name_attributes.join(', '));
  };
  const read = useMutation({
    mutationFn: async (xml: string): Promise<SamlMetadataRead> => {
      const response = await request(calls.readProviderMetadata, {
        file: new Blob([xml], { type: 'application/xml' }),
      });
      return response.json();
    },
    networkMode: 'always',
    onSuccess: ({ idp: found }) => {
      if (found === null) return;
      form.setValue('idp_entity', found.entity_id);
      form.setValue('sso_url', found.sso_url);
      form.setValue('certificate', '');
      setCertificates(found.certificates);
      setMetadata('');
    },
    onError: (error) => notifyError('No pudimos leer los metadatos', detailOf(error)),
  });
  const save = useMutation({
    mutationFn: ({ name, subject, address, names, ...theirs }: typeof form.values) => {
      const { idp_entity, sso_url, certificate } = theirs;
      const idp: SamlIdp | null = isDescribed(theirs)
        ? {
            entity_id: idp_entity.trim(),
            sso_url: sso_url.trim(),
            certificates: certificates.length > 0 ? [...certificates] : [certificate.trim()],
          }
        : null;
      const described = { name: name.trim(), new_people: newPeople };
      const settings = {
        kind: 'saml' as const,
        vendor,
        idp,
        name_id_format: format,
        subject_attribute: orNull(subject),
        address_attribute: orNull(address),
        name_attributes: names.split(',').flatMap((one) => orNull(one) ?? []),
      };
      if (provider === null) return api.makeProvider({ body: { id: next.id, ...described, settings } });
      return api.changeProvider({ params: { id: provider.id }, body: on ? described : { ...described, settings } });
    },
    networkMode: 'always',
    onSuccess: async ({ id, state }) => {
      notifySuccess(
        provider === null
          ? 'Proveedor agregado. Ahora pruébalo.'
          : state === 'draft'
            ? 'Guardado. Pruébalo otra vez.'
            : 'Guardado',
      );
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
      if (provider === null)
        await navigate({ to: '/institucion/proveedores/$proveedor', params: { proveedor: id }, replace: true });
    },
    onError: (error) => notifyError('No pudimos guardar el proveedor', detailOf(error)),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((values) => save.isPending || save.mutate(values))}>
      {on ? (
        <p className={styles.text}>
          Encendido, su conexión no se cambia: apágalo antes. El nombre, sus certificados y a quién deja entrar sí
          puedes cambiarlos.
        </p>
      ) : (
        <>
          <RadioGroup
            name="vendor"
            legend="¿Con qué entra tu gente?"
            choices={vendorChoices}
            value={vendor}
            onChange={choose}
          />
          <CopyText label={words.entityId} value={ours.entity_id} />
          <CopyText label={words.acsUrl} value={ours.acs_url} />
          <div>
            <p className={styles.legend}>En {vendor === 'other' ? 'tu proveedor' : vendors[vendor].label}</p>
            <ol className={styles.steps}>
              {words.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                <li key={i}>{step}</li>
              ))}
            </ol>
          </div>
          <div className={styles.choice}>
            <TextAreaField
              className={styles.wide}
              label="Metadatos de tu proveedor (XML)"
              help="Puedes guardar antes de tenerlos: las direcciones de arriba no cambian."
              error={read.data?.failure}
              rows={4}
              spellCheck={false}
              value={metadata}
              onChange={({ currentTarget }) => {
                setMetadata(currentTarget.value);
                read.reset();
              }}
            />
            <Button
              kind="secondary"
              loading={read.isPending}
              disabled={metadata.trim() === ''}
              onClick={() => read.isPending || read.mutate(metadata)}
            >
              Leer los metadatos
            </Button>
          </div>
          {read.data?.idp && (
            <Notice
              kind="ok"
              title="Metadatos leídos"
              detail="Revisa que lo de abajo sea de tu institución, y guarda."
            />
          )}
          <FormField
            form={form}
            label={words.idpEntityId}
            name="idp_entity"
            maxLength={CHARACTERS.samlEntityId}
            autoComplete="off"
            spellCheck={false}
          />
          <FormField
            form={form}
            label={words.ssoUrl}
            name="sso_url"
            inputMode="url"
            maxLength={CHARACTERS.ssoUrl}
            autoComplete="off"
            spellCheck={false}
          />
          {certificates.length === 0 ? (
            <TextAreaField
              {...form.field('certificate')}
              label="Certificado de firma"
              help="El texto entre BEGIN CERTIFICATE y END CERTIFICATE, con o sin esos renglones."
              rows={3}
              spellCheck={false}
            />
          ) : (
            <p className={styles.text}>
              {read.data?.idp
                ? read.data.certificates
                    .map(
                      ({ sha256, expires_on }) =>
                        `Certificado de firma: vence el ${longDay(expires_on)}, huella ${sha256.slice(0, 16)}….`,
                    )
                    .join(' ')
                : 'Sus certificados se cambian en «Certificados de firma».'}
            </p>
          )}
        </>
      )}
      <FormField
        form={form}
        label="Nombre que verá tu gente"
        help="El botón dice «Entrar con» y este nombre."
        name="name"
        placeholder="Cuenta de tu institución"
        maxLength={CHARACTERS.providerName}
        autoComplete="off"
        required
      />
      {!on && (
        <details className={styles.details}>
          <summary>Qué entrega de cada persona</summary>
          <div className={styles.form}>
            <p className={styles.note}>
              Está como lo entrega {vendors[vendor].label} si sigues los pasos. Un campo vacío es el NameID.
            </p>
            <div className={styles.choice}>
              <span aria-hidden="true">Formato del NameID</span>
              <FilterSelect label="Formato del NameID" options={formats} value={format} onChange={setFormat} />
            </div>
            <FormField
              form={form}
              label="Atributo que nunca cambia"
              name="subject"
              maxLength={CHARACTERS.attribute}
              autoComplete="off"
              spellCheck={false}
            />
            <FormField
              form={form}
              label="Atributo con el correo"
              name="address"
              maxLength={CHARACTERS.attribute}
              autoComplete="off"
              spellCheck={false}
            />
            <FormField
              form={form}
              label="Atributos con el nombre"
              help="Uno o dos, separados por una coma."
              name="names"
              maxLength={2 * CHARACTERS.attribute + 10}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        </details>
      )}
      <RadioGroup
        name="new_people"
        legend={`Quien llega con un correo de ${domains.join(', ')} y no tiene cuenta`}
        choices={newPeopleChoices}
        value={newPeople}
        onChange={setNewPeople}
      />
      <div className={styles.buttons}>
        <Button kind={provider === null ? 'primary' : 'secondary'} type="submit" loading={save.isPending}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
