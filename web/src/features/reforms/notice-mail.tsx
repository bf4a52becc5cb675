import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { countOfPeople, formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Letter } from '../../ui/mail/letter.tsx';
import styles from './source-dialog.module.css';

/** The mail that would announce a notice, and the number of its receivers. */
export function NoticeMail({ notice }: { notice: RequestOf<Calls['previewReformMail']>['body'] }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reforms', 'mail', notice],
    queryFn: () => api.previewReformMail({ body: notice }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null)
    return <LoadFailure title="No pudimos preparar el correo" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <ListSkeleton label="Preparando el correo…" rows={2} />;
  if (data.letter === null) return <p>Hoy no saldría ningún correo: ninguna obligación en vigor pide esos cursos.</p>;
  return (
    <>
      <p>
        El siguiente día hábil a las 9:00 sale un correo a {countOfPeople(data.people)} que{' '}
        {data.people === 1 ? 'administra' : 'administran'}{' '}
        {data.institutions === 1 ? 'una institución' : `${formatNumber(data.institutions)} instituciones`} con
        obligaciones que piden esos cursos.
      </p>
      <details className={styles.mail}>
        <summary>Ver el correo</summary>
        <Letter letter={data.letter} />
      </details>
    </>
  );
}
