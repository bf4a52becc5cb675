import { CHARACTERS } from '@finaula/contract/constants';
import type { CourseNote } from '@finaula/contract/institution-layer';
import { type RefObject, useId } from 'react';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useNoteWriter } from './layer-queries.ts';

interface NoteDialogProps {
  courseId: string;
  slideNumber: number;
  /** Undefined for a new one. */
  note: Pick<CourseNote, 'id' | 'text'> | undefined;
  opened: boolean;
  onClose: () => void;
  otherwise?: RefObject<HTMLElement | null>;
}

/** Writes, changes or ends the institution's note at a slide. */
export function NoteDialog({ courseId, slideNumber, note, opened, onClose, otherwise }: NoteDialogProps) {
  const id = useId();
  const writer = useNoteWriter(onClose);
  const save = (text: string) =>
    writer.isPending || writer.mutate({ courseId, slideNumber, text: text.trim(), replaces: note?.id });
  return (
    <Dialog
      title={`Nota de tu institución en la lámina ${slideNumber}`}
      opened={opened}
      onClose={onClose}
      {...(otherwise && { otherwise })}
      foot={
        <>
          {note && (
            <Button kind="danger" loading={writer.isPending} onClick={() => save('')}>
              Quitar la nota
            </Button>
          )}
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={id} loading={writer.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <NoteForm key={note?.id} id={id} text={note?.text ?? ''} onSave={save} />
    </Dialog>
  );
}

function NoteForm({ id, text, onSave }: { id: string; text: string; onSave: (text: string) => void }) {
  const form = useForm({ text }, { text: required('Escribe la nota.') });
  return (
    <form id={id} noValidate onSubmit={form.submit((values) => onSave(values.text))}>
      <TextAreaField
        {...form.field('text')}
        label="Qué se hace en tu institución"
        help="La lee todo tu personal en esta lámina, con tu nombre y la fecha. No escribas datos de clientes."
        rows={6}
        maxLength={CHARACTERS.courseNote}
        required
      />
    </form>
  );
}
