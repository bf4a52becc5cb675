import { useOnline } from '../lib/online.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { PlaceLink } from '../ui/place-link.tsx';

/** Something broke while drawing, or a part of the application did not arrive. */
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
        {online ? 'No pudimos mostrar esta pantalla.' : 'Esta pantalla todavía no se había descargado.'} Lo que ya guardaste sigue ahí.
      </EmptyState>
    </main>
  );
}

export function NotFound() {
  usePageTitle('No encontramos esta página');
  return (
    <main>
      <EmptyState
        heading="h1"
        title="No encontramos esta página"
        action={
          <PlaceLink place={{}} className={buttonLook('primary')}>
            Ir al inicio
          </PlaceLink>
        }
      >
        Revisa que la dirección esté completa.
      </EmptyState>
    </main>
  );
}
