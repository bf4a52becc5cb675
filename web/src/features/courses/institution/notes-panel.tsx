import type { ManagedNote } from '@finaula/contract/institution-layer';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Entries } from '../../../ui/lists/entries.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './card-screen.module.css';
import { notesQuery, useNoteWriter } from './layer-queries.ts';
import { NoteDialog } from './note-dialog.tsx';

/** The institution's notes of all courses; those whose slide changed wait for a decision. */
export function NotesPanel() {
  const { data: notes, error, isFetching, refetch } = useQuery(notesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = notes?.filter(({ slide_changed }) => slide_changed) ?? [];
  return (
    <Panel
      title="Notas en las láminas"
      headingRef={heading}
      todo={waiting.length > 0}
      aside={waiting.length > 0 && <Badge kind="warn">{waiting.length} por revisar</Badge>}
    >
      {error !== null && (
        <LoadFailure title="No pudimos cargar las notas" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {notes?.length === 0 && (
        <p className={styles.empty}>
          Tu institución no tiene notas. Abre un curso y usa «Añadir nota de tu institución», debajo de la lámina.
        </p>
      )}
      <Entries>
        {notes?.map((note) => (
          <Note key={note.id} note={note} otherwise={heading} />
        ))}
      </Entries>
    </Panel>
  );
}

function Note({ note, otherwise }: { note: ManagedNote; otherwise: RefObject<HTMLElement | null> }) {
  const [editing, setEditing] = useState(false);
  const writer = useNoteWriter(() => otherwise.current?.focus());
  const { slide_number } = note;
  const write = (text: string) =>
    writer.isPending ||
    writer.mutate({ courseId: note.course_id, slideNumber: slide_number ?? 1, text, replaces: note.id });
  return (
    <li>
      <div>
        <h3>
          {slide_number === null ? (
            note.slide_title
          ) : (
            <ScreenLink to="/cursos/$curso" params={{ curso: note.course_id }} search={{ lamina: slide_number }}>
              Lámina {slide_number}, {note.slide_title}
            </ScreenLink>
          )}
        </h3>
        <p>{note.course_title}</p>
        <p className={styles.text}>{note.text}</p>
        <p>{[note.recorded_by, longDateOf(note.recorded_at)].filter(Boolean).join(', ')}</p>
        {note.slide_changed && (
          <p>
            <Badge kind="warn">{slide_number === null ? 'Nadie ve esta nota' : 'La lámina cambió'}</Badge>{' '}
            {slide_number === null && 'El curso ya no tiene esta lámina.'}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {slide_number === null ? (
          <Button
            kind="danger"
            aria-label={`Quitar la nota de ${note.slide_title}`}
            loading={writer.isPending}
            onClick={() => write('')}
          >
            Quitar
          </Button>
        ) : (
          <>
            {note.slide_changed && (
              <Button
                kind="secondary"
                aria-label={`Sigue valiendo la nota de ${note.slide_title}`}
                loading={writer.isPending}
                onClick={() => write(note.text)}
              >
                Sigue valiendo
              </Button>
            )}
            <Button
              kind="secondary"
              aria-haspopup="dialog"
              aria-label={`Cambiar la nota de ${note.slide_title}`}
              onClick={() => setEditing(true)}
            >
              Cambiar
            </Button>
            <NoteDialog
              courseId={note.course_id}
              slideNumber={slide_number}
              note={note}
              opened={editing}
              onClose={() => setEditing(false)}
              otherwise={otherwise}
            />
          </>
        )}
      </div>
    </li>
  );
}
