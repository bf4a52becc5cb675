import { Download, FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PastImports } from './past-imports.tsx';
import styles from './upload-step.module.css';
import { useDownload } from './use-download.ts';
import { refusalOf, useUpload } from './use-upload.ts';

/** Drop zone for the file, and the template. */
export function UploadStep() {
  const upload = useUpload();
  const [refused, setRefused] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (file: File | undefined) => {
    if (file === undefined || upload.isPending) return;
    const refusal = refusalOf(file);
    setRefused(refusal);
    if (refusal === null) upload.mutate(file);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <section className={styles.box}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button does the same by keyboard */}
        <div
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <FileUp aria-hidden="true" />
          <p className={styles.lead}>Arrastra aquí tu archivo de personas</p>
          <p className={styles.note} id={id}>
            Excel (.xlsx) o CSV, hasta 50,000 filas y 20 MB. Primero lo revisas; nada cambia hasta que lo aplicas.
          </p>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            accept=".csv,.txt,.tsv,.xlsx,.xls"
            data-testid="archivo"
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // Allows choosing the same file again after correcting it.
              currentTarget.value = '';
            }}
          />
          <Button
            kind="primary"
            size="large"
            aria-describedby={id}
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? 'Subiendo…' : 'Elegir archivo'}
          </Button>
        </div>
        {refused !== null && <Notice kind="danger" title="Este archivo no se puede subir" detail={refused} />}
        {refused === null && upload.error !== null && (
          <Notice kind="danger" title="No pudimos subir el archivo" detail={detailOf(upload.error)} />
        )}
        <Template />
      </section>
      <PastImports />
    </>
  );
}

function Template() {
  const { save, saving } = useDownload();
  return (
    <div className={styles.template}>
      <div>
        <h2>¿Empiezas de cero?</h2>
        <p>
          La plantilla trae las columnas y dos filas de ejemplo. También sirve la lista que ya tienes: reconocemos los
          títulos más comunes («Núm. de empleado», «Fecha de ingreso»), en cualquier orden. Una celda vacía no cambia
          nada.
        </p>
        <p>
          Si expides constancias laborales, llena también «curp», «ocupacion» (clave o nombre del Catálogo Nacional de
          Ocupaciones: 08.1) y «estudios» (Licenciatura). Se guardan cifradas.
        </p>
      </div>
      <Button
        kind="secondary"
        loading={saving}
        onClick={() => save('downloadPeopleTemplate', {}, 'plantilla-personas.csv')}
      >
        <Download aria-hidden="true" />
        Descargar la plantilla
      </Button>
    </div>
  );
}
