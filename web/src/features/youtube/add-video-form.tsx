import { Field } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import styles from './add-video-form.module.css';
import type { useAddVideo } from './use-add-video.ts';

interface AddVideoFormProps {
  /** For the button outside. */
  id: string;
  form: ReturnType<typeof useAddVideo>['form'];
  onSubmit: ReturnType<typeof useAddVideo>['submit'];
}

export function AddVideoForm({ id, form, onSubmit }: AddVideoFormProps) {
  const focusFirst = (wrong: typeof form.errors) => form.getInputNode(wrong.title ? 'title' : 'youtube_url')?.focus();
  return (
    <form id={id} className={styles.form} noValidate onSubmit={form.onSubmit(onSubmit, focusFirst)}>
      <p className={styles.lead}>Solo lo verá el personal de tu entidad. Revisa que el video sea público o no listado.</p>
      <Field {...form.getInputProps('title')} label="Título" maxLength={150} required data-autofocus />
      <Field
        {...form.getInputProps('youtube_url')}
        label="Dirección del video"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://www.youtube.com/watch?v=…"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextAreaField {...form.getInputProps('description')} label="Descripción (opcional)" rows={3} maxLength={1000} />
    </form>
  );
}
