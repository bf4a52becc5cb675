import type { ProviderTest } from '@finaula/contract/providers';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import { ProviderWords } from '../../../ui/text/provider-words.tsx';
import styles from './return-screen.module.css';

/** The result of an administrator's test of a provider, and the next step. */
export function TestOutcome({
  provider,
  test: { failure, said: words, email, name },
}: {
  provider: string;
  test: ProviderTest;
}) {
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
      {words !== null && <ProviderWords said={words} />}
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
