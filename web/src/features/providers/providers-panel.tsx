import { PROVIDERS_PER_ENTITY, type Provider, type Providers } from '@finaula/contract/providers';
import { useQuery } from '@tanstack/react-query';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { AllowProvider } from './allow-provider.tsx';
import { daysToExpiry, ExpiryNotice } from './certificates.tsx';
import styles from './providers.module.css';
import { states } from './states.ts';
import { vendors } from './vendors.tsx';

/** The institution's sign-in methods besides the password. */
export function ProvidersPanel() {
  const { data, error, isFetching, refetch } = useQuery(providersQuery);
  const addable = data !== undefined && data.domains.length > 0 && data.providers.length < PROVIDERS_PER_ENTITY;
  return (
    <Panel
      title="Proveedores de identidad"
      aside={
        addable && (
          <ScreenLink className={buttonLook('secondary')} to="/institucion/proveedores/nuevo">
            Agregar un proveedor
          </ScreenLink>
        )
      }
    >
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure
            title="No pudimos cargar los proveedores de identidad"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando los proveedores de identidad…" rows={1} />}
      {data !== undefined && <ProviderList {...data} />}
    </Panel>
  );
}

function ProviderList({ providers, domains }: Providers) {
  return (
    <>
      <div className={styles.body}>
        <p className={styles.text}>
          Tu gente puede entrar con la cuenta que ya usa en tu institución: Entra ID, Google Workspace, Okta u otro.{' '}
          {domains.length === 0 ? (
            <>
              Comprueba antes el dominio de tus correos, en <b>Revisión</b>: un proveedor solo responde por un dominio
              comprobado.
            </>
          ) : (
            <>
              Vale para los correos de <b>{domains.join(', ')}</b>, que ya comprobaste.
            </>
          )}
        </p>
        {providers.some(({ state }) => state === 'on') && <AllowProvider />}
      </div>
      {providers.length > 0 && (
        <Entries>
          {providers.map((provider) => (
            <ProviderEntry key={provider.id} provider={provider} />
          ))}
        </Entries>
      )}
    </>
  );
}

function ProviderEntry({ provider }: { provider: Provider }) {
  const { id, name, state, settings, people, last_refusal } = provider;
  const days = daysToExpiry(provider);
  return (
    <li>
      <div>
        <h3 className={styles.name}>
          {name} <Badge kind={states[state].kind}>{states[state].label}</Badge>
        </h3>
        <p>
          {vendors[settings.vendor].label} ({settings.kind === 'oidc' ? 'OpenID Connect' : 'SAML 2.0'}) ·{' '}
          {peopleSaid(people)}
        </p>
        {days !== null && <ExpiryNotice days={days} />}
        {last_refusal !== null && (
          <p>
            Último rechazo, {shortDateTimeOf(last_refusal.at)}: {last_refusal.reason}
          </p>
        )}
      </div>
      <ScreenLink
        className={buttonLook('secondary', 'medium', styles.open)}
        to="/institucion/proveedores/$proveedor"
        params={{ proveedor: id }}
        aria-label={`Configurar ${name}`}
      >
        Configurar
      </ScreenLink>
    </li>
  );
}

export const peopleSaid = (people: number): string =>
  people === 0 ? 'Nadie ha entrado todavía' : people === 1 ? '1 persona ha entrado' : `${people} personas han entrado`;
