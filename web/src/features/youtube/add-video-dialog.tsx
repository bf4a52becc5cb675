import { useId } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { AddVideoForm } from './add-video-form.tsx';
import { useAddVideo } from './use-add-video.ts';

/** What was typed stays until the video is there: closing by mistake, or a refusal, loses nothing. */
export function AddVideoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useId();
  const { pending, form: fields, submit } = useAddVideo(onClose);
  return (
    <Dialog
      title="Añadir curso de YouTube"
      opened={opened}
      onClose={onClose}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={form} loading={pending}>
            {pending ? 'Añadiendo…' : 'Añadir curso'}
          </Button>
        </>
      }
    >
      <AddVideoForm id={form} form={fields} onSubmit={submit} />
    </Dialog>
  );
}
