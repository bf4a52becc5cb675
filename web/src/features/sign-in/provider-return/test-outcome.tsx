import type { ProviderTest } from '@finaula/contract/providers';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
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
        <ScreenLink
          to="/institucion/proveedores/$proveedor"
          params={{ proveedor: provider }}
          className={buttonLook('primary')}
        >
          {failure === null ? 'Seguir con el proveedor' : 'Corregir el proveedor'}
        </ScreenLink>
      </div>
    </>
  );
}
