import { TRAINING_IMPORT, XLSX_TYPE } from '@finaula/contract/constants';
import type { TrainingImport } from '@finaula/contract/documented-training';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { request } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { calls } from '../../../lib/api/calls.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import pastStyles from '../import/past-imports.module.css';
import { Stepper } from '../import/stepper.tsx';
import uploadStyles from '../import/upload-step.module.css';
import { useDownload } from '../import/use-download.ts';
import { counted } from '../import/words.ts';
import { importQuery, importsQuery } from './documented-query.ts';
import { ReviewTrainings } from './review-trainings.tsx';

interface ImportTrainingsProps {
  entityName: string;
  /** The shown import; undefined: choose a file. */
  importId: string | undefined;
  tabs: ReactNode;
}

const steps: Record<TrainingImport['state'], 2 | 3> = { ready: 2, applied: 3, undone: 3 };

/** Imports documented trainings from a file: choose, review before anything changes, apply, undo. */
export function ImportTrainings({ entityName, importId, tabs }: ImportTrainingsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...importQuery(importId ?? ''),
    enabled: importId !== undefined,
  });
  const found = importId === undefined ? undefined : data;
  return (
    <Page screen="importar-capacitaciones" title="Importar capacitaciones" aside={entityName} tabs={tabs}>
      <Stepper current={found === undefined ? 1 : steps[found.state]} />
      {importId === undefined && <ChooseFile />}
      {importId !== undefined && found === undefined && error === null && (
        <ListSkeleton label="Cargando la importación…" />
      )}
      {importId !== undefined && error !== null && found === undefined && (
        <LoadFailure title="No pudimos cargar la importación" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {found !== undefined && <ReviewTrainings key={found.state} found={found} />}
    </Page>
  );
}

const NAME_CHARACTERS = 200;
const MEGABYTE = 1024 * 1024;

function ChooseFile() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { save, saving } = useDownload();
  const [heavy, setHeavy] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const type = /\.xlsx$/i.test(file.name) ? XLSX_TYPE : 'text/csv';
      const response = await request(calls.createTrainingImport, {
        query: { file_name: file.name.slice(-NAME_CHARACTERS) },
        file: new Blob([file], { type }),
      });
      return (await response.json()) as TrainingImport;
    },
    networkMode: 'always',
    onSuccess: (found) => {
      cache.setQueryData(importQuery(found.id).queryKey, found);
      void navigate({ to: '/cumplimiento/documentadas/importar/$importacion', params: { importacion: found.id } });
    },
  });
  const take = (file: File) => {
    setHeavy(file.size > TRAINING_IMPORT.bytes);
    if (file.size <= TRAINING_IMPORT.bytes) upload.mutate(file);
  };
  return (
    <>
      <section className={uploadStyles.box}>
        <DropZone
          label="Elige el archivo de capacitaciones"
          busyLabel="Leyendo el archivo…"
          accept=".csv,.txt,.xlsx"
          comparing={upload.isPending}
          onFile={take}
        />
        <p>Excel (.xlsx) o CSV, hasta 10,000 filas y 5 MB. Primero lo revisas; nada cambia hasta que lo aplicas.</p>
        {heavy && (
          <Notice
            kind="danger"
            title="Este archivo no se puede subir"
            detail={`Pasa de ${TRAINING_IMPORT.bytes / MEGABYTE} MB. Divídelo y súbelo por partes.`}
          />
        )}
        {!heavy && upload.error !== null && (
          <Notice kind="danger" title="No pudimos leer el archivo" detail={detailOf(upload.error)} />
        )}
        <div className={uploadStyles.template}>
          <div>
            <h2>Una fila por persona y capacitación</h2>
            <p>
              Con su número de empleado o su correo, la fecha, quién la impartió y a qué curso corresponde: su clave,
              como m04, o su título. Las filas de una misma sesión se juntan. Los documentos escaneados se agregan al
              registrar de una en una.
            </p>
          </div>
          <Button
            kind="secondary"
            loading={saving}
            onClick={() => save('downloadTrainingTemplate', {}, 'plantilla-capacitaciones.csv')}
          >
            <Download aria-hidden="true" />
            Descargar la plantilla
          </Button>
        </div>
      </section>
      <PastImports />
    </>
  );
}

const states = {
  ready: { kind: 'warn', text: 'Sin aplicar' },
  applied: { kind: 'ok', text: 'Aplicada' },
  undone: { kind: 'off', text: 'Deshecha' },
} as const;

function PastImports() {
  const { data } = useQuery(importsQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Tus importaciones">
      <ul className={pastStyles.list}>
        {data.map((found) => (
          <li key={found.id}>
            <ScreenLink
              to="/cumplimiento/documentadas/importar/$importacion"
              params={{ importacion: found.id }}
              className={pastStyles.file}
            >
              {found.file_name}
            </ScreenLink>
            <span className={`${pastStyles.when} num`}>
              {shortDateTimeOf(found.created_at)}
              {found.created_by !== null && ` · ${found.created_by}`}
              {found.counts.create > 0 && ` · ${counted(found.counts.create, 'registro', 'registros')}`}
            </span>
            <Badge kind={states[found.state].kind} dot>
              {states[found.state].text}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
