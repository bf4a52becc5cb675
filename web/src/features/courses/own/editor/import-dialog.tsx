import { PPTX_TYPE } from '@finaula/contract/constants';
import type { DraftSlide } from '@finaula/contract/course-draft';
import type { LostKind, TakenKind } from '@finaula/contract/presentation-import';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, request } from '../../../../lib/api/api.ts';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { calls } from '../../../../lib/api/calls.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { DropZone } from '../../../../ui/forms/drop-zone.tsx';
import styles from './review-dialog.module.css';

const AGAIN_MS = 1_000;

const takenNames: Record<TakenKind, [one: string, many: string]> = {
  slide: ['diapositiva', 'diapositivas'],
  title: ['título', 'títulos'],
  paragraph: ['párrafo', 'párrafos'],
  list_item: ['punto de lista', 'puntos de lista'],
  table: ['tabla, como lista', 'tablas, como listas'],
  note: ['nota', 'notas'],
  image: ['imagen', 'imágenes'],
};
const lostNames: Record<LostKind, [one: string, many: string]> = {
  hidden_slide: ['diapositiva oculta', 'diapositivas ocultas'],
  hidden_shape: ['elemento oculto', 'elementos ocultos'],
  image: ['imagen', 'imágenes'],
  table: ['tabla', 'tablas'],
  chart: ['gráfica', 'gráficas'],
  diagram: ['diagrama', 'diagramas'],
  video: ['video', 'videos'],
  audio: ['audio', 'audios'],
  animation: ['animación', 'animaciones'],
  transition: ['transición', 'transiciones'],
  object: ['objeto de otro programa', 'objetos de otro programa'],
  equation: ['ecuación', 'ecuaciones'],
  shape: ['dibujo sin texto', 'dibujos sin texto'],
  link: ['enlace', 'enlaces'],
  comment: ['comentario', 'comentarios'],
};

const counted = (count: number, names: [string, string] | undefined, kind: string) =>
  `${count} ${names === undefined ? kind : names[count === 1 ? 0 : 1]}`;

interface ImportDialogProps {
  courseId: string;
  opened: boolean;
  /** Slides that the course can still take. */
  room: number;
  onSlides: (slides: readonly DraftSlide[]) => void;
  onClose: () => void;
}

/** Turns a presentation into slides: shows what was taken and what was lost before they are added. */
export function ImportDialog({ courseId, opened, room, onSlides, onClose }: ImportDialogProps) {
  const [importId, setImportId] = useState<string>();
  const upload = useMutation({
    // Browsers without PowerPoint know no type for the file.
    mutationFn: async (file: File) => {
      const response = await request(calls.importPresentation, {
        params: { id: courseId },
        file: new Blob([file], { type: PPTX_TYPE }),
      });
      return (await response.json()) as { import_id: string };
    },
    networkMode: 'always',
    onSuccess: ({ import_id }) => setImportId(import_id),
  });
  const { data } = useQuery({
    queryKey: ['own-courses', courseId, 'imports', importId],
    queryFn: () => api.getPresentationImport({ params: { id: courseId, import_id: importId ?? '' } }),
    enabled: importId !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'waiting' ? AGAIN_MS : false),
  });
  const close = () => {
    setImportId(undefined);
    upload.reset();
    onClose();
  };
  const reading = upload.isPending || (importId !== undefined && (data === undefined || data.state === 'waiting'));
  const failure = upload.error === null ? (data?.state === 'failed' ? data.detail : null) : detailOf(upload.error);
  const done = data?.state === 'done' ? data : undefined;
  const fits = done === undefined || done.slides.length <= room;
  return (
    <Dialog
      title="Importar una presentación"
      opened={opened}
      onClose={close}
      foot={
        <>
          <Button kind="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            disabled={done === undefined || done.slides.length === 0 || !fits}
            onClick={() => {
              onSlides(done?.slides ?? []);
              close();
            }}
          >
            {done ? `Agregar ${counted(done.slides.length, ['lámina', 'láminas'], 'lámina')}` : 'Agregar'}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        {!fits && (
          <Notice
            kind="danger"
            title={`En este curso caben ${room} láminas más, y la presentación trae ${done?.slides.length}`}
            detail="Divídela y reparte sus temas en dos cursos."
          />
        )}
        {failure !== null && <Notice kind="danger" title="No pudimos leer la presentación" detail={failure} />}
        {done ? (
          <>
            <p>
              <b>Se tomó: </b>
              {Object.entries(done.taken)
                .filter(([, count]) => count > 0)
                .map(([kind, count]) => counted(count, takenNames[kind as TakenKind], kind))
                .join(', ')}
              .
            </p>
            {(done.taken.note ?? 0) > 0 && (
              <p>Las notas del orador quedan al final del texto de su lámina, y el alumno las leerá: revísalas.</p>
            )}
            {done.lost.length === 0 ? (
              <p>No se perdió nada.</p>
            ) : (
              <div>
                <b>No se pudo tomar:</b>
                <ul>
                  {done.lost.map(({ slide, kind, count }) => (
                    <li key={`${slide} ${kind}`} className="num">
                      Diapositiva {slide}: {counted(count, lostNames[kind as LostKind], kind)}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        ) : (
          <>
            <p>
              Títulos, párrafos, listas, tablas, notas e imágenes pasan a láminas. Las agregas tú, después de verlas
              contadas.
            </p>
            <DropZone
              label="Elige un archivo .pptx, hasta 50 MB"
              busyLabel="Leyendo la presentación…"
              accept=".pptx"
              comparing={reading}
              onFile={(file) => {
                setImportId(undefined);
                upload.mutate(file);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
