import type { ProviderTest } from '@finaula/contract/providers';
import { providerSearch } from '../../../lib/navigation/search-params.ts';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { HomeLink } from '../../../ui/navigation/home-link.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import styles from './return-screen.module.css';

/** Who came from the provider that an administrator tries, and the way on. */
export function TestOutcome({ provider, test: { failure, email, name } }: { provider: string; test: ProviderTest }) {
  const said = email !== null || name !== null;
  return (
    <>
      {said && (
        <FactList
          className={styles.facts}
          facts={[
            ['Quién llegó', name ?? 'Sin nombre'],
            ['Su correo', email ?? 'Sin correo'],
            ['¿Entraría?', failure === null ? 'Sí' : 'No'],
          ]}
        />
      )}
      <div className={styles.actions}>
        <HomeLink search={providerSearch(provider)} className={buttonLook('primary')}>
          {failure === null ? 'Seguir con el proveedor' : 'Corregir el proveedor'}
        </HomeLink>
      </div>
    </>
  );
}
