import { CHARACTERS } from '@finaula/contract/constants';
import type { OidcSettings } from '@finaula/contract/providers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { CopyText } from '../../ui/dialogs/copy-text.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import type { ProviderFormProps } from './provider-form-props.ts';
import styles from './providers.module.css';
import { newPeopleChoices } from './states.ts';
import { type Vendor, vendors } from './vendors.tsx';

const vendorChoices = (Object.keys(vendors) as Vendor[]).map((value) => ({
  value,
  label: value === 'other' ? 'Otro, con OpenID Connect' : vendors[value].label,
}));
const claims = [
  ['email', 'email: el correo'],
  ['preferred_username', 'preferred_username: el nombre de usuario'],
] as const;

const issuerRule = (typed: string) =>
  /^https?:\/\/[^\s/]+/.test(typed.trim()) ? null : 'Escribe el emisor, una dirección que empieza con https://.';

/** Settings of an OpenID Connect provider, in the vendor's words. */
export function OidcForm({ provider, next: proposed, domains }: ProviderFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // Values already copied to the provider must not change.
  const [next] = useState(proposed);
  const before = provider?.settings.kind === 'oidc' ? provider.settings : null;
  const [vendor, setVendor] = useState<Vendor>(before?.vendor ?? 'entra');
  const [claim, setClaim] = useState<OidcSettings['address_claim']>(
    before?.address_claim ?? vendors.entra.addressClaim,
  );
  const [newPeople, setNewPeople] = useState(provider?.new_people ?? 'pending');
  const words = vendors[vendor];
  const on = provider?.state === 'on';
  const form = useForm(
    { name: provider?.name ?? '', issuer: before?.issuer ?? '', client_id: before?.client_id ?? '', secret: '' },
    {
      name: required('Escribe el nombre que verá tu gente.'),
      issuer: (typed) => (words.issuer.fixed === undefined ? issuerRule(typed) : null),
      client_id: required('Escribe el identificador que te dio tu proveedor.'),
      secret: (typed) => (provider === null ? required('Escribe el secreto que te dio tu proveedor.')(typed) : null),
    },
  );
  const choose = (chosen: Vendor) => {
    setVendor(chosen);
    setClaim(vendors[chosen].addressClaim);
  };
  const save = useMutation({
    mutationFn: ({ name, issuer, client_id, secret }: typeof form.values) => {
      const described = { name: name.trim(), new_people: newPeople };
      const settings = {
        kind: 'oidc' as const,
        vendor,
        issuer: words.issuer.fixed ?? issuer.trim(),
        client_id: client_id.trim(),
        address_claim: claim,
      };
      if (provider === null)
        return api.makeProvider({ body: { id: next.id, ...described, settings, secret: secret.trim() } });
      const connection = { settings, ...(secret.trim() !== '' && { secret: secret.trim() }) };
      return api.changeProvider({
        params: { id: provider.id },
        body: on ? described : { ...described, ...connection },
      });
    },
    networkMode: 'always',
    onSuccess: async ({ id, state }) => {
      form.setValue('secret', '');
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
          Encendido, su conexión no se cambia: apágalo antes. El nombre y a quién deja entrar sí puedes cambiarlos.
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
          <CopyText label={words.redirectUri} value={provider?.redirect_uri ?? next.redirect_uri} />
          <div>
            <p className={styles.legend}>En {vendor === 'other' ? 'tu proveedor' : words.label}</p>
            <ol className={styles.steps}>
              {words.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                <li key={i}>{step}</li>
              ))}
            </ol>
          </div>
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
        <>
          {words.issuer.fixed === undefined ? (
            <FormField
              form={form}
              label={words.issuer.label}
              help={words.issuer.help}
              name="issuer"
              type="url"
              inputMode="url"
              maxLength={CHARACTERS.issuer}
              autoComplete="off"
              spellCheck={false}
              required
            />
          ) : (
            <p className={styles.text}>
              {words.issuer.label}: <b>{words.issuer.fixed}</b>. {words.issuer.help}
            </p>
          )}
          <FormField
            form={form}
            label={words.clientId}
            name="client_id"
            maxLength={CHARACTERS.clientId}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <FormField
            form={form}
            label={words.secret.label}
            help={
              provider?.has_secret
                ? 'Hay uno guardado, cifrado, que no se muestra. Escribe otro solo para cambiarlo.'
                : (words.secret.help ?? 'Se guarda cifrado y no se vuelve a mostrar.')
            }
            name="secret"
            type="password"
            maxLength={CHARACTERS.providerSecret}
            autoComplete="new-password"
            required={provider === null}
          />
          {(vendor === 'entra' || vendor === 'other') && (
            <div className={styles.choice}>
              <span aria-hidden="true">Dato que dice el correo</span>
              <FilterSelect label="Dato que dice el correo" options={claims} value={claim} onChange={setClaim} />
              {vendor === 'entra' && (
                <p className={styles.note}>
                  El nombre de usuario es de un dominio que tu inquilino comprobó; el campo <b>email</b> puede editarlo
                  cualquiera en él.
                </p>
              )}
            </div>
          )}
        </>
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
