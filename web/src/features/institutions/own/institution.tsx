import type { User } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { AccessPolicyPanel } from './access-policy.tsx';
import { Administrators } from './administrators.tsx';
import { EntityDetails } from './entity-details.tsx';
import { InvitationCode } from './invitation-code.tsx';
import { ownEntityQuery } from './own-entity-query.ts';
import { Review } from './review.tsx';

/**
 * The administrator's own institution: review, names, invitation code, administrators; `children`: further
 * settings.
 */
export function Institution({ user, tabs, children }: { user: User; tabs: ReactNode; children?: ReactNode }) {
  const { data: entity, error, isFetching, refetch } = useQuery(ownEntityQuery);
  return (
    <Page screen="institucion" title="Institución" tabs={tabs} busy={entity === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="Error al cargar tu institución" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {entity === undefined && error === null && <ListSkeleton label="Cargando tu institución…" />}
      {entity !== undefined && (
        <>
          <Review entity={entity} />
          <EntityDetails entity={entity} />
          <Administrators administrators={entity.administrators} user={user} />
          {entity.review === 'verified' && <AccessPolicyPanel />}
          <InvitationCode code={entity.invitation_code} />
          {children}
        </>
      )}
    </Page>
  );
}
