import { messages } from '@finaula/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { pendingUsersQuery } from '../../../lib/entities/admin-lists.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { PendingList } from './pending-list.tsx';

/** Waiting users of the whole platform (spec §2). */
export function PendingUsers() {
  const { data: users, error, isFetching, refetch } = useQuery(pendingUsersQuery);
  if (users !== undefined && users.length > 0) return <PendingList users={users} />;
  return (
    <Panel title="Usuarios pendientes">
      {error !== null && (
        <LoadFailure title={messages.pendingUsersFailed} error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {users === undefined && error === null && <ListSkeleton label="Cargando los usuarios pendientes…" />}
      {users?.length === 0 && (
        <EmptyState title={messages.noPendingUsers}>
          Cuando alguien se registre y espere verificación, aparece aquí.
        </EmptyState>
      )}
    </Panel>
  );
}
