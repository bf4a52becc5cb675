import { detailOf } from '../lib/api/api-error.ts';
import { useOnline } from '../lib/browser/online.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button, buttonLook } from '../ui/forms/button.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ScreenLink } from '../ui/navigation/screen-link.tsx';

/** Shown after a rendering error, or when a chunk failed to load. */
export function Failure() {
  const online = useOnline();
  usePageTitle(online ? 'Algo falló' : 'Sin conexión');
  return (
    <main>
      <EmptyState
        heading="h1"
        title={online ? 'Algo falló de nuestro lado' : 'No tienes conexión'}
        action={
          <Button kind="primary" onClick={() => window.location.reload()}>
            Volver a cargar
          </Button>
        }
      >
        {online ? 'No pudimos mostrar esta pantalla.' : 'Esta pantalla todavía no se había descargado.'} Lo que ya
        guardaste sigue ahí.
      </EmptyState>
    </main>
  );
}

export const NotFound = () => (
  <main>
    <NothingHere />
  </main>
);

export function NothingHere() {
  usePageTitle('No encontramos esta página');
  return (
    <EmptyState
      heading="h1"
      title="No encontramos esta página"
      action={
        <ScreenLink to="/" className={buttonLook('primary')}>
          Ir al inicio
        </ScreenLink>
      }
    >
      Revisa que la dirección esté completa.
    </EmptyState>
  );
}

/**
 * Shown when a stored token could not be checked: the session may be valid, so the user stays signed in.
 */
export function SessionUnreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  usePageTitle('Sin conexión');
  return (
    <main>
      <EmptyState
        heading="h1"
        title="No pudimos abrir tu sesión"
        action={
          <Button kind="primary" onClick={onRetry}>
            Reintentar
          </Button>
        }
      >
        {detailOf(error)}
      </EmptyState>
    </main>
  );
}
