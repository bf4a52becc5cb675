import { IMAGE_TYPES } from '@finaula/contract/constants';
import type { DraftSlide } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../../lib/api/api.ts';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { calls } from '../../../../lib/api/calls.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { DropZone } from '../../../../ui/forms/drop-zone.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { CourseImage } from '../../viewer/course-image.tsx';
import { faultOf } from './fault-list.ts';
import styles from './form.module.css';

interface ImageFieldProps {
  courseId: string;
  image: DraftSlide['image'];
  faults: readonly DraftFault[];
  onChange: (image: DraftSlide['image'], field: string) => void;
}

/** One image of a slide, with its description or the mark that it needs none. */
export function ImageField({ courseId, image, faults, onChange }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const add = useMutation({
    mutationFn: async (file: File) => {
      const response = await request(calls.addCourseImage, { params: { id: courseId }, file });
      return (await response.json()) as { media_id: string };
    },
    networkMode: 'always',
    onSuccess: ({ media_id }) => {
      setRefusal(undefined);
      onChange({ media_id, alt: '' }, 'image');
    },
    onError: (error) => setRefusal(detailOf(error)),
  });
  return (
    <fieldset className={styles.image} data-wrong={faultOf(faults, 'image') !== undefined || undefined}>
      <legend>Imagen (opcional)</legend>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          <CircleAlert aria-hidden="true" />
          {refusal}
        </p>
      )}
      {image ? (
        <>
          <div className={styles.shown}>
            <CourseImage className={styles.thumb} image={{ media_id: image.media_id, alt: image.alt ?? '' }} />
            <Button kind="quiet" onClick={() => onChange(null, 'image')}>
              <Trash2 aria-hidden="true" />
              Quitar la imagen
            </Button>
          </div>
          <Field
            label="Qué muestra"
            lang="es-MX"
            spellCheck
            maxLength={300}
            disabled={image.decorative === true}
            value={image.alt ?? ''}
            error={faultOf(faults, 'image')}
            onChange={({ currentTarget }) => onChange({ ...image, alt: currentTarget.value }, 'alt')}
          />
          <Checkbox
            checked={image.decorative === true}
            onChange={(decorative) => onChange({ ...image, decorative }, 'decorative')}
          >
            Es decorativa: no dice nada que no esté en el texto
          </Checkbox>
        </>
      ) : (
        <DropZone
          label="Elige una imagen PNG, JPEG o WebP"
          busyLabel="Guardando la imagen…"
          accept={IMAGE_TYPES.join(',')}
          comparing={add.isPending}
          onFile={(file) => add.mutate(file)}
        />
      )}
    </fieldset>
  );
}
