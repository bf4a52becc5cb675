import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trainingSummaryQuery } from '../../lib/certificates/training-summary.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PlainPanel } from '../../ui/layout/panel.tsx';
import { Coverage, CoverageSkeleton } from './coverage.tsx';
import { PeopleByCourse } from './people-by-course.tsx';

interface TrainingProps {
  entityName: string;
  search: SearchParams;
  tabs: ReactNode;
}

/** Certificates and progress of an entity's people. */
export function Training({ entityName, search, tabs }: TrainingProps) {
  const { data: summary, error, isFetching, refetch } = useQuery(trainingSummaryQuery);
  return (
    <Page
      screen="capacitacion"
      title="Cobertura por curso"
      aside={entityName}
      tabs={tabs}
      busy={summary === undefined && error === null}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar la cobertura" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {summary === undefined && error === null && <CoverageSkeleton />}
      {summary?.courses.length === 0 && (
        <PlainPanel>
          <EmptyState title="Todavía no hay cursos">
            Cuando la plataforma los publique, aquí verás quién tiene cada constancia.
          </EmptyState>
        </PlainPanel>
      )}
      {summary !== undefined && summary.courses.length > 0 && (
        <>
          <Coverage summary={summary} />
          <PeopleByCourse courses={summary.courses} search={search} />
        </>
      )}
    </Page>
  );
}
