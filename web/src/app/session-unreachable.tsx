import { detailOf } from '../lib/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/page-title.ts';

/** There is a token, but nobody could say whose it is: the session may well be valid, so nobody is signed out. */
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
