import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { Certificates } from './certificates.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderState } from './provider-state.tsx';
import styles from './providers.module.css';

/** A provider's settings, test and switch; without an id, a new provider. */
export function ProviderScreen({ id }: { id: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(providersQuery);
  const provider = data?.providers.find((one) => one.id === id) ?? null;
  const gone = data !== undefined && id !== undefined && provider === null;
  const title = provider?.name ?? (id === undefined ? 'Agregar un proveedor' : 'Proveedor de identidad');
  return (
    <Page screen={`proveedor ${id ?? ''}`} title={title} busy={data === undefined && error === null}>
      <p>
        <ScreenLink to="/institucion/acceso" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Acceso e identidad
        </ScreenLink>
      </p>
      {error !== null && (
        <LoadFailure
          title="No pudimos cargar el proveedor de identidad"
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando el proveedor de identidad…" />}
      {gone && (
        <Notice
          kind="info"
          title="Ese proveedor ya no está"
          detail="Alguien lo quitó, o la dirección no está completa."
        />
      )}
      {data !== undefined && data.domains.length === 0 && (
        <Notice
          kind="info"
          title="Comprueba antes el dominio de tus correos"
          detail="Un proveedor solo responde por un dominio comprobado. Se comprueba en Institución, Revisión."
        />
      )}
      {data !== undefined && data.domains.length > 0 && !gone && (
        <>
          {provider !== null && <ProviderState provider={provider} domains={data.domains} />}
          {provider !== null && provider.certificates.length > 0 && <Certificates provider={provider} />}
          <Panel title={provider === null ? 'Registro y conexión' : 'Conexión'}>
            <div className={styles.body}>
              <ProviderForm key={id ?? ''} provider={provider} next={data.next} domains={data.domains} />
            </div>
          </Panel>
        </>
      )}
    </Page>
  );
}
