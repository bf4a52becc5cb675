import type { OwnEntity } from '@finaula/contract/institutions';
import type { PeopleImport } from '@finaula/contract/people-imports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { AppliedStep } from './applied-step.tsx';
import { FailedStep } from './failed-step.tsx';
import { importQuery } from './people-import-query.ts';
import { ReviewStep } from './review-step.tsx';
import { RunningStep } from './running-step.tsx';
import { Stepper } from './stepper.tsx';
import { UploadStep } from './upload-step.tsx';

interface ImportPeopleProps {
  entityName: string;
  /** The shown import; undefined: choose a file. */
  importId: string | undefined;
  /** The institution's plan, once it is known. */
  plan?: OwnEntity['plan'] | undefined;
  tabs?: ReactNode;
}

const steps: Record<PeopleImport['state'], 1 | 2 | 3> = {
  checking: 1,
  failed: 1,
  ready: 2,
  applying: 2,
  applied: 3,
  undone: 3,
};

/**
 * Imports people from a file: choose, review before anything changes, apply, undo. The state is on the
 * server, so that a reload returns to it.
 */
export function ImportPeople({ entityName, importId, plan, tabs }: ImportPeopleProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...importQuery(importId ?? ''),
    enabled: importId !== undefined,
  });
  const found = importId === undefined ? undefined : data;
  return (
    <Page screen="importar" title="Importar personas" aside={entityName} tabs={tabs}>
      <Stepper current={found === undefined ? 1 : steps[found.state]} />
      {importId === undefined && <UploadStep />}
      {importId !== undefined && found === undefined && error === null && (
        <ListSkeleton label="Cargando la importación…" />
      )}
      {importId !== undefined && error !== null && found === undefined && (
        <LoadFailure title="No pudimos cargar la importación" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {found !== undefined && <Step found={found} plan={plan} />}
    </Page>
  );
}

function Step({ found, plan }: { found: PeopleImport } & Pick<ImportPeopleProps, 'plan'>) {
  if (found.state === 'checking' || found.state === 'applying') return <RunningStep found={found} />;
  if (found.state === 'failed') return <FailedStep found={found} />;
  if (found.state === 'ready') return <ReviewStep found={found} plan={plan} />;
  return <AppliedStep found={found} />;
}
