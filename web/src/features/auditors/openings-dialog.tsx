import type { Auditor } from '@finaula/contract/auditors';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { openingsQuery } from './auditor-query.ts';
import styles from './auditors.module.css';
import { openingWords } from './opening-words.ts';

interface OpeningsDialogProps {
  /** Null when the dialog is closed. */
  auditor: Auditor | null;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** Records that an auditor opened, each with its first time. */
export function OpeningsDialog({ auditor: asked, onClose, otherwise }: OpeningsDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const auditor = last.current;
  const { data, error, isFetching, refetch } = useQuery({
    ...openingsQuery(auditor?.id ?? ''),
    enabled: asked !== null,
  });
  if (auditor === null) return null;
  return (
    <Dialog
      title={`Qué abrió ${auditor.name}`}
      opened={asked !== null}
      onClose={onClose}
      size={640}
      otherwise={otherwise}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar lo que abrió" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando lo que abrió…" rows={3} />}
      {data?.length === 0 && <p>Todavía no ha abierto nada.</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <p>Cada cosa una vez, con la primera vez que la abrió. Lo mismo está en la bitácora.</p>
          <ol className={styles.openings}>
            {data.map((opening) => (
              <li key={`${opening.opened_at} ${openingWords(opening)}`}>
                <span className="num">{shortDateTimeOf(opening.opened_at)}</span>
                <span>{openingWords(opening)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}
