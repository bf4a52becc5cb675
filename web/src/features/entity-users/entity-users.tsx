import { messages } from '@finaula/contract/messages';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Counters } from './counters.tsx';
import { usePeople } from './use-people.ts';
import { UserPanels } from './user-panels.tsx';

interface EntityUsersProps {
  /** As the session knows it, until the list is there. */
  entityName: string;
  tabs: ReactNode;
}

/** The people of an administrator's own entity (spec §2). */
export function EntityUsers({ entityName: known, tabs }: EntityUsersProps) {
  const { entityName, people, error, isFetching, refetch } = usePeople();
  return (
    <Page screen="usuarios" title={entityName ?? known} tabs={tabs} busy={people === undefined && error === null}>
      {error !== null && <LoadFailure title={messages.entityUsersFailed} error={error} retrying={isFetching} onRetry={refetch} />}
      {(people !== undefined || error === null) && <Counters counts={people?.counts} />}
      {people === undefined && error === null && <ListSkeleton label="Cargando los usuarios…" />}
      {people?.users.length === 0 && (
        <Sheet>
          <EmptyState title={messages.noEntityUsers}>Cuando alguien se registre y elija tu entidad, aparece aquí.</EmptyState>
        </Sheet>
      )}
      {people !== undefined && people.users.length > 0 && <UserPanels users={people.users} pending={people.pending} />}
    </Page>
  );
}
