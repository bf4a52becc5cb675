import { messages } from '@finaula/contract/messages';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PlainPanel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Counters } from './counters.tsx';
import { useEntityOverview } from './entity-users-query.ts';
import { ImportLink } from './import-link.tsx';
import type { FirstPeople } from './user-list.tsx';
import { UserPanels } from './user-panels.tsx';

interface EntityUsersProps {
  title: string;
  tabs: ReactNode;
  /** How many people are listed before one looks for somebody; by default a page that grows. */
  first?: FirstPeople;
  /** Above the counters. */
  children?: ReactNode;
}

/** The people of an administrator's entity (spec §2). */
export function EntityUsers({ title, tabs, first, children }: EntityUsersProps) {
  const { counts, people, error, retrying, retry } = useEntityOverview();
  const failure = people === undefined ? error : null;
  return (
    <Page
      screen="usuarios"
      title={title}
      tabs={tabs}
      busy={people === undefined && failure === null}
      list="la lista de personas"
    >
      {children}
      {failure !== null && (
        <LoadFailure title={messages.entityUsersFailed} error={failure} retrying={retrying} onRetry={retry} />
      )}
      {failure === null && <Counters counts={counts} />}
      {people === undefined && failure === null && <ListSkeleton label="Cargando los usuarios…" />}
      {people?.none && (
        <PlainPanel>
          <EmptyState title={messages.noEntityUsers} action={<ImportLink />}>
            Cuando alguien se registre y elija tu entidad, aparece aquí. También puedes darlas de alta con un archivo.
          </EmptyState>
        </PlainPanel>
      )}
      {people !== undefined && !people.none && (
        <UserPanels waiting={people.waiting} summary={people.summary} first={first} />
      )}
    </Page>
  );
}
