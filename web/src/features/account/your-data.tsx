import type { User } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { CloseAccount } from './close-account.tsx';
import { Corrections } from './corrections.tsx';
import { DownloadData } from './download-data.tsx';
import { Identity } from './identity.tsx';
import { ownAccountQuery } from './own-account-query.ts';
import { OwnQuestions } from './own-questions.tsx';

/** Own data and the rights to it (LFPDPPP, arts. 21 to 25): access, rectification, copy, cancellation. */
export function YourData({ user, children }: { user: User; children?: ReactNode }) {
  const { data: account, error, isFetching, refetch } = useQuery(ownAccountQuery);
  if (account === undefined)
    return error === null ? (
      <ListSkeleton label="Cargando tus datos…" rows={4} />
    ) : (
      <LoadFailure title="No pudimos cargar tus datos" error={error} retrying={isFetching} onRetry={refetch} />
    );
  return (
    <>
      <Identity account={account} />
      <Corrections corrections={account.corrections} />
      {children}
      <DownloadData />
      <OwnQuestions />
      <CloseAccount user={user} />
    </>
  );
}
