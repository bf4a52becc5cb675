import { CHARACTERS } from '@finaula/contract/constants';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import styles from './add-video-dialog.module.css';
import { useAddVideo } from './use-add-video.ts';

/** Keeps the input until the video is saved, even when the dialog closes by mistake or the server refuses. */
export function AddVideoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const id = useId();
  const { pending, form, submit } = useAddVideo(onClose);
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
          <Button kind="primary" type="submit" form={id} loading={pending}>
            {pending ? 'Añadiendo…' : 'Añadir curso'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.lead}>
          Solo lo verá el personal de tu entidad. Revisa que el video sea público o no listado.
        </p>
        <FormField form={form} name="title" label="Título" maxLength={CHARACTERS.videoTitle} required data-autofocus />
        <FormField
          form={form}
          name="youtube_url"
          label="Dirección del video"
          type="url"
          inputMode="url"
          maxLength={CHARACTERS.videoAddress}
          placeholder="https://www.youtube.com/watch?v=…"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextAreaField
          {...form.field('description')}
          label="Descripción (opcional)"
          rows={3}
          maxLength={CHARACTERS.videoDescription}
        />
      </form>
    </Dialog>
  );
}
