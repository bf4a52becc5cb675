import type { ReminderKind } from '@finaula/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Letter } from '../../ui/mail/letter.tsx';
import { notEnteredWords } from './not-entered-words.ts';

interface ReminderPreviewProps {
  /** Null when the dialog is closed. */
  kind: ReminderKind | null;
  name: string;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** The next mail of a kind with its exact text; its HTML opens as a file. */
export function ReminderPreview({ kind: asked, name, onClose, otherwise }: ReminderPreviewProps) {
  const last = useRef({ kind: asked, name });
  if (asked !== null) last.current = { kind: asked, name };
  const { kind } = last.current;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reminders', 'preview', kind],
    queryFn: () => api.previewReminder({ query: { kind: kind ?? 'reminder' } }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const letter = data?.letter ?? null;
  return (
    <Dialog
      title={last.current.name}
      opened={asked !== null}
      size={640}
      onClose={onClose}
      otherwise={otherwise}
      foot={
        letter && (
          <Button
            kind="secondary"
            onClick={() => saveFile(new Blob([letter.html], { type: 'text/html;charset=utf-8' }), 'aviso.html')}
          >
            Descargar con su diseño
          </Button>
        )
      }
    >
      {error !== null && (
        <LoadFailure title="No pudimos preparar el aviso" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Preparando el aviso…" rows={3} />}
      {data !== undefined && letter === null && (
        <>
          <p>Con lo que se sabe ahora, nadie lo recibiría el {readerDateTime(data.leaves_at)}.</p>
          {data.not_entered > 0 && <p>{notEnteredWords(data.not_entered)}</p>}
        </>
      )}
      {data !== undefined && letter !== null && (
        <>
          <p>
            Con lo que se sabe ahora, el {readerDateTime(data.leaves_at)}{' '}
            {data.people === 1 ? 'lo recibiría una persona' : `lo recibirían ${formatNumber(data.people)} personas`}.{' '}
            {data.not_entered > 0 && `${notEnteredWords(data.not_entered)} `}Así le llegaría a {letter.to_name}:
          </p>
          <Letter letter={letter} />
        </>
      )}
    </Dialog>
  );
}
