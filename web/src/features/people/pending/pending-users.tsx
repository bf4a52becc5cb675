import { messages } from '@finaula/contract/messages';
import type { PendingUser } from '@finaula/contract/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pendingUsersQuery } from '../../../lib/entities/admin-lists.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PlainPanel } from '../../../ui/layout/panel.tsx';
import { TabCount } from '../../../ui/layout/section-tabs.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { PendingList } from './pending-list.tsx';

/** Waiting users of the whole platform (spec §2). */
export function PendingUsers({
  tabs,
  children,
}: {
  tabs: ReactNode /** Shown above the list. */;
  children?: ReactNode;
}) {
  const { data: users, error, isFetching, refetch } = useQuery(pendingUsersQuery);
  return (
    <Page
      screen="pendientes"
      title="Usuarios pendientes"
      aside={users && waiting(users)}
      tabs={tabs}
      busy={users === undefined && error === null}
    >
      {children}
      {error !== null && (
        <LoadFailure title={messages.pendingUsersFailed} error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {users === undefined && error === null && <ListSkeleton label="Cargando los usuarios pendientes…" />}
      {users?.length === 0 && (
        <PlainPanel>
          <EmptyState title={messages.noPendingUsers}>
            Cuando alguien se registre y espere verificación, aparece aquí.
          </EmptyState>
        </PlainPanel>
      )}
      {users !== undefined && users.length > 0 && <PendingList users={users} />}
    </Page>
  );
}

/** Number of waiting users. */
export function PendingCount() {
  const { data: users = [] } = useQuery(pendingUsersQuery);
  return <TabCount count={users.length} todo />;
}

const waiting = ({ length }: readonly PendingUser[]) => `${length} por activar en toda la plataforma`;
