import type { CourseDraft } from '@finaula/contract/course-draft';
import { ownCourseErrors } from '@finaula/contract/own-course-errors';
import type { PackageReport } from '@finaula/contract/packages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, request } from '../../../../../lib/api/api.ts';
import { detailOf } from '../../../../../lib/api/api-error.ts';
import { calls } from '../../../../../lib/api/calls.ts';
import { usePlatform } from '../../../../../lib/api/platform.ts';
import { formatNumber } from '../../../../../lib/text/format-number.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../../ui/forms/button.tsx';
import { DropZone } from '../../../../../ui/forms/drop-zone.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { FactList } from '../../../../../ui/text/fact-list.tsx';
import { PackagePlayer } from '../../../packages/package-player.tsx';
import form from '../form.module.css';
import styles from './package-form.module.css';

const AGAIN_MS = 1_000;
const MINUTES = 30;

type Named = NonNullable<CourseDraft['package']>;

const megabytes = (bytes: number) => `${formatNumber(Math.max(0.1, Math.round(bytes / 104_857.6) / 10))} MB`;

function factsOf({ standard, title, items, entries, unpacked_bytes: bytes }: PackageReport) {
  const minimum = items.flatMap(({ mastery_score: score }) => (score === null ? [] : [`${score}\u00a0%`]));
  return [
    ['Título en el paquete', title],
    ['Norma', `SCORM ${standard}`],
    ['Lecciones', items.map((item) => item.title).join(', ')],
    ['Mínimo para aprobar', minimum.length === 0 ? 'Lo decide el paquete' : [...new Set(minimum)].join(', ')],
    ['Tamaño', `${megabytes(bytes)} en ${formatNumber(entries)} archivos`],
  ] as const;
}

interface PackageFormProps {
  courseId: string;
  named: Named | null;
  disabled: boolean;
  onChange: (named: Named | null, field: string) => void;
}

/** The package of a draft: its upload, the report of its inspection, a trial, and its removal. */
export function PackageForm({ courseId, named, disabled, onChange }: PackageFormProps) {
  const platform = usePlatform();
  const [uploadedId, setUploadedId] = useState<string>();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const response = await request(calls.importPackage, {
        params: { id: courseId },
        file: new Blob([file], { type: 'application/zip' }),
      });
      return (await response.json()) as { import_id: string };
    },
    networkMode: 'always',
    onSuccess: ({ import_id }) => setUploadedId(import_id),
  });
  const shownId = uploadedId ?? named?.package_id;
  const { data, error } = useQuery({
    queryKey: ['own-courses', courseId, 'package', shownId],
    queryFn: () => api.getPackageImport({ params: { id: courseId, package_id: shownId ?? '' } }),
    enabled: shownId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? AGAIN_MS : false),
  });
  const isReading = upload.isPending || (uploadedId !== undefined && (data === undefined || data.state === 'waiting'));
  const isNew = uploadedId !== undefined && uploadedId !== named?.package_id;
  const failure = upload.error ?? error;
  const detail = failure === null ? (data?.state === 'failed' ? data.detail : null) : detailOf(failure);
  return (
    <fieldset className={form.form} disabled={disabled}>
      <legend className="sr-only">Paquete SCORM</legend>
      <p>
        Un curso que otro programa exportó (SCORM 1.2 o 2004) ocupa el lugar de las láminas, el cuestionario y los
        casos: se quedan en el borrador, pero no se publican. La constancia dirá que el resultado lo informó el paquete
        en el navegador, y cuenta como quiz, nunca como examen.
      </p>
      {platform?.packages === false && (
        <Notice kind="info" title="No se pueden subir paquetes" detail={ownCourseErrors.PACKAGES_OFF.detail} />
      )}
      {detail !== null && <Notice kind="danger" title="No pudimos tomar el paquete" detail={detail} />}
      {data?.report && shownId !== undefined && (
        <>
          {isNew && named !== null && (
            <Notice
              kind="info"
              title="Este paquete todavía no está en el curso"
              detail="El que está se queda hasta que uses este. Quien lo haya empezado tendrá que empezar el nuevo."
            />
          )}
          <FactList facts={factsOf(data.report)} className={styles.facts} />
          {data.report.external_addresses.length > 0 && (
            <Notice
              kind="info"
              title="El paquete nombra otras direcciones, que aquí no se cargan"
              detail={`${data.report.external_addresses.join(', ')}. Pruébalo: si le falta algo, expórtalo con sus archivos adentro.`}
            />
          )}
          <Trial key={shownId} courseId={courseId} packageId={shownId} title={data.report.title} />
          {isNew && (
            <Button
              kind="primary"
              onClick={() =>
                onChange({ package_id: shownId, sha256: data.sha256, minutes: named?.minutes ?? MINUTES }, 'package')
              }
            >
              Usar este paquete
            </Button>
          )}
        </>
      )}
      {named !== null && (
        <div className={form.pair}>
          <Field
            label="Duración, en minutos"
            type="number"
            inputMode="numeric"
            min={1}
            max={600}
            value={named.minutes}
            help="El paquete no la dice, y la constancia sí."
            onChange={({ currentTarget: { valueAsNumber: minutes } }) =>
              Number.isInteger(minutes) && minutes >= 1 && minutes <= 600 && onChange({ ...named, minutes }, 'minutes')
            }
          />
          <Button
            kind="secondary"
            onClick={() => {
              setUploadedId(undefined);
              upload.reset();
              onChange(null, 'package');
            }}
          >
            Quitar el paquete
          </Button>
        </div>
      )}
      {!disabled && platform?.packages !== false && (
        <DropZone
          label={named === null ? 'Elige un paquete .zip, hasta 200 MB' : 'Elige otro paquete .zip para reemplazarlo'}
          busyLabel="Revisando el paquete…"
          accept=".zip"
          comparing={isReading}
          onFile={(file) => {
            setUploadedId(undefined);
            upload.mutate(file);
          }}
        />
      )}
    </fieldset>
  );
}

/** Plays the package as a learner will, without any effect on evidence. */
function Trial({ courseId, packageId, title }: { courseId: string; packageId: string; title: string }) {
  const opening = useMutation({
    mutationFn: (restart: boolean) =>
      api.tryPackage({ params: { id: courseId, package_id: packageId }, body: { restart } }),
    networkMode: 'always',
  });
  const attempt = opening.data;
  return (
    <div className={styles.trial}>
      {opening.error !== null && (
        <Notice kind="danger" title="No pudimos abrir el paquete" detail={detailOf(opening.error)} />
      )}
      {attempt && (
        <PackagePlayer key={attempt.player} attempt={attempt} title={title} onReopen={() => opening.mutate(false)} />
      )}
      <Button kind="secondary" loading={opening.isPending} onClick={() => opening.mutate(attempt !== undefined)}>
        {attempt ? 'Probar desde el principio' : 'Probar'}
      </Button>
    </div>
  );
}
