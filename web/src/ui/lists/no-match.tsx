import { EmptyState } from '../feedback/empty-state.tsx';
import { Button } from '../forms/button.tsx';

/** Tells that filters match nothing, and offers to clear them. */
export function NoMatch({ title, onShowAll }: { title: string; onShowAll: () => void }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button kind="secondary" onClick={onShowAll}>
          Quitar los filtros
        </Button>
      }
    >
      Prueba con otra palabra o con menos filtros.
    </EmptyState>
  );
}
