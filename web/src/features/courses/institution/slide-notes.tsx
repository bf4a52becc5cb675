import type { CourseNote } from '@finaula/contract/institution-layer';
import { useQuery } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { layerQuery } from './layer-queries.ts';
import styles from './note-box.module.css';
import { NoteBox } from './note-box.tsx';

const NoteDialog = lazy(() => import('./note-dialog.tsx').then(({ NoteDialog }) => ({ default: NoteDialog })));

interface SlideNotesProps {
  courseId: string;
  slideNumber: number;
  mayWrite: boolean;
  className?: string | undefined;
}

/** The institution's notes at a slide; an administrator changes them here. */
export function SlideNotes({ courseId, slideNumber, mayWrite, className }: SlideNotesProps) {
  const { data: layer } = useQuery(layerQuery(courseId));
  return layer?.notes
    .filter((note) => note.slide_number === slideNumber)
    .map((note) => (
      <NoteBox key={note.id} note={note} manualUrl={layer.card.manual_url} className={className}>
        {mayWrite && (
          <div className={styles.acts}>
            {note.slide_changed && <Badge kind="warn">La lámina cambió</Badge>}
            <WriteButton courseId={courseId} slideNumber={slideNumber} note={note} />
          </div>
        )}
      </NoteBox>
    ));
}

/** For an administrator, at a slide without a note. */
export function AddNote({ courseId, slideNumber }: { courseId: string; slideNumber: number }) {
  const { data: layer } = useQuery(layerQuery(courseId));
  if (layer === undefined || layer.notes.some((note) => note.slide_number === slideNumber)) return null;
  return (
    <div className={styles.add}>
      <WriteButton courseId={courseId} slideNumber={slideNumber} />
    </div>
  );
}

function WriteButton({ note, ...place }: { courseId: string; slideNumber: number; note?: CourseNote }) {
  const [opened, setOpened] = useState(false);
  // The dialog is loaded when it is first needed.
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        <StickyNote aria-hidden="true" />
        {note ? 'Cambiar la nota' : 'Añadir nota de tu institución'}
      </Button>
      {wanted && (
        <Suspense>
          <NoteDialog {...place} note={note} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
