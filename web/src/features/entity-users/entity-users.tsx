import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entityUsersQuery } from '../../lib/admin-lists.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Counters } from './counters.tsx';
import { UserPanels } from './user-panels.tsx';

interface EntityUsersProps {
  /** As the session knows it, until the list is there. */
  entityName: string;
  tabs: ReactNode;
}

/** The people of an administrator's own entity (spec §2). */
export function EntityUsers({ entityName, tabs }: EntityUsersProps) {
  const { data, error, isFetching, refetch } = useQuery(entityUsersQuery);
  const users = data?.users;
  return (
    <Page screen="usuarios" title={data?.entity_name ?? entityName} tabs={tabs} busy={users === undefined && error === null}>
      {error !== null && <LoadFailure title={messages.entityUsersFailed} error={error} retrying={isFetching} onRetry={refetch} />}
      {users === undefined && error === null && <ListSkeleton label="Cargando los usuarios…" />}
      {users !== undefined && <Counters users={users} />}
      {users?.length === 0 && (
        <Sheet>
          <EmptyState title={messages.noEntityUsers}>Cuando alguien se registre y elija tu entidad, aparece aquí.</EmptyState>
        </Sheet>
      )}
      {users !== undefined && users.length > 0 && <UserPanels users={users} />}
    </Page>
  );
}
