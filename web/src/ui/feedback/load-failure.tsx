import { detailOf } from '../../lib/api/api-error.ts';
import { Button } from '../forms/button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  title: string;
  error: Error;
  retrying: boolean;
  onRetry: () => unknown;
}

/** Replaces a list that failed to load; earlier content stays below it. */
export function LoadFailure({ title, error, retrying, onRetry }: LoadFailureProps) {
  return (
    <Notice
      kind="danger"
      title={title}
      detail={detailOf(error)}
      action={
        <Button kind="secondary" loading={retrying} onClick={() => void onRetry()}>
          Reintentar
        </Button>
      }
    />
  );
}
