import { detailOf } from '../lib/api/api-error.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/forms/button.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';

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
