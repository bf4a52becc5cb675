import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Place } from '../../lib/place.ts';
import { trainingSummaryQuery } from '../../lib/training-summary.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Coverage } from './coverage.tsx';
import { CoverageSkeleton } from './coverage-skeleton.tsx';
import { PeopleByCourse } from './people-by-course.tsx';

interface TrainingProps {
  entityName: string;
  place: Place;
  tabs: ReactNode;
}

/** Who holds what in an administrator's own entity. */
export function Training({ entityName, place, tabs }: TrainingProps) {
  const { data: summary, error, isFetching, refetch } = useQuery(trainingSummaryQuery);
  return (
    <Page screen="capacitacion" title={entityName} tabs={tabs} busy={summary === undefined && error === null}>
      {error !== null && <LoadFailure title="No pudimos cargar la cobertura" error={error} retrying={isFetching} onRetry={refetch} />}
      {summary === undefined && error === null && <CoverageSkeleton />}
      {summary?.courses.length === 0 && (
        <Sheet>
          <EmptyState title="Todavía no hay cursos">Cuando la plataforma los publique, aquí verás quién tiene cada constancia.</EmptyState>
        </Sheet>
      )}
      {summary !== undefined && summary.courses.length > 0 && (
        <>
          <Coverage summary={summary} />
          <PeopleByCourse courses={summary.courses} place={place} />
        </>
      )}
    </Page>
  );
}
