import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ListSkeleton } from '../../../../ui/lists/list-skeleton.tsx';
import { draftQuery } from '../own-queries.ts';
import { DraftEditor } from './draft-editor.tsx';

/** The editor of one own course. */
export function CourseEditor({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(draftQuery(id));
  if (data) return <DraftEditor key={id} id={id} loaded={data} />;
  return (
    <Page screen="curso-propio" title="Curso propio" busy={error === null}>
      {error === null ? (
        <ListSkeleton label="Cargando el borrador…" />
      ) : (
        <LoadFailure title="No pudimos abrir el borrador" error={error} retrying={isFetching} onRetry={refetch} />
      )}
    </Page>
  );
}
