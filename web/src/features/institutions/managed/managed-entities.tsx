import type { EntityReview, ManagedEntity } from '@finaula/contract/institutions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { managedEntitiesQuery } from '../../../lib/entities/admin-lists.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PlainPanel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { EntityList } from './entity-list.tsx';

interface ManagedEntitiesProps {
  tabs: ReactNode;
  /** The review whose entities are shown first; all without it. */
  review?: EntityReview | undefined;
}

/** All entities with review, plan, people and administrator. */
export function ManagedEntities({ tabs, review }: ManagedEntitiesProps) {
  const { data: entities, error, isFetching, refetch } = useQuery(managedEntitiesQuery);
  return (
    <Page
      screen="entidades"
      title="Entidades"
      aside={entities && summary(entities)}
      tabs={tabs}
      busy={entities === undefined && error === null}
    >
      {error !== null && (
        <LoadFailure title="Error al cargar las entidades" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {entities === undefined && error === null && <ListSkeleton label="Cargando las entidades…" />}
      {entities?.length === 0 && (
        <PlainPanel>
          <EmptyState title="Todavía no hay entidades">
            Aquí aparecen las del directorio y las que se registren.
          </EmptyState>
        </PlainPanel>
      )}
      {entities !== undefined && entities.length > 0 && <EntityList key={review} entities={entities} group={review} />}
    </Page>
  );
}

function summary(entities: readonly ManagedEntity[]): string {
  const administered = entities.filter(({ administrator }) => administrator !== null).length;
  return `${entities.length} ${entities.length === 1 ? 'entidad' : 'entidades'} · ${administered} con administrador`;
}
