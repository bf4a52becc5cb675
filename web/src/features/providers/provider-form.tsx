import type { Provider } from '@finaula/contract/providers';
import { useState } from 'react';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { OidcForm } from './oidc-form.tsx';
import type { ProviderFormProps } from './provider-form-props.ts';
import styles from './providers.module.css';
import { SamlForm } from './saml-form.tsx';

const protocols: readonly { value: Provider['settings']['kind']; label: string; about: string }[] = [
  {
    value: 'oidc',
    label: 'OpenID Connect',
    about: 'Lo más sencillo: Entra ID, Google Workspace y Okta lo tienen, y sus llaves cambian solas.',
  },
  {
    value: 'saml',
    label: 'SAML 2.0',
    about: 'Si tu institución ya lo usa o lo exige. Su certificado vence y hay que cambiarlo a mano.',
  },
];

/** The protocol cannot be changed later. */
export function ProviderForm(props: ProviderFormProps) {
  const [kind, setKind] = useState<Provider['settings']['kind']>(props.provider?.settings.kind ?? 'oidc');
  return (
    <div className={styles.form}>
      {props.provider === null && (
        <RadioGroup name="kind" legend="¿Con qué protocolo?" choices={protocols} value={kind} onChange={setKind} />
      )}
      {kind === 'oidc' ? <OidcForm {...props} /> : <SamlForm {...props} />}
    </div>
  );
}
