import type { User } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Administrators } from './administrators.tsx';
import { EntityDetails } from './entity-details.tsx';
import { InvitationCode } from './invitation-code.tsx';
import { ownEntityQuery } from './own-entity-query.ts';
import { Plan } from './plan.tsx';
import { Review } from './review.tsx';

interface InstitutionProps {
  user: User;
  tabs: ReactNode;
  /** Decisions that wait. */
  first?: ReactNode;
}

/** The administrator's own institution: review, names, administrators, invitation code. */
export function Institution({ user, tabs, first }: InstitutionProps) {
  const { data: entity, error, isFetching, refetch } = useQuery(ownEntityQuery);
  return (
    <Page screen="institucion" title="Institución" tabs={tabs} busy={entity === undefined && error === null}>
      {error !== null && (
        <LoadFailure title="Error al cargar tu institución" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {entity === undefined && error === null && <ListSkeleton label="Cargando tu institución…" />}
      {entity !== undefined && (
        <>
          {first}
          <Review entity={entity} />
          <EntityDetails entity={entity} />
          <Administrators administrators={entity.administrators} user={user} />
          <Plan plan={entity.plan} />
          <InvitationCode code={entity.invitation_code} />
        </>
      )}
    </Page>
  );
}
