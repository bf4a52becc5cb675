import type { PublicationEffect } from '@finaula/contract/own-courses';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { detailOf } from '../../../../lib/api/api-error.ts';
import { COURSES_KEY } from '../../../../lib/courses/courses.ts';
import { shortDateTimeOf } from '../../../../lib/dates/mexico-city-time.ts';
import { staffGroupsQuery } from '../../../../lib/employment/areas-query.ts';
import { countAudience } from '../../../../lib/employment/count-audience.ts';
import { linesOf } from '../../../../lib/forms/lines.ts';
import { formatNumber } from '../../../../lib/text/format-number.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.tsx';
import { Button, buttonLook } from '../../../../ui/forms/button.tsx';
import { RadioGroup } from '../../../../ui/forms/choices.tsx';
import { CountedChoices } from '../../../../ui/forms/counted-choices.tsx';
import { Field, TextAreaField } from '../../../../ui/forms/field.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { ScreenLink } from '../../../../ui/navigation/screen-link.tsx';
import { draftQuery, ownCoursesQuery } from '../own-queries.ts';
import { Changes } from './changes.tsx';
import { Consequences } from './consequences.tsx';
import styles from './publication-screen.module.css';

type Kind = PublicationEffect['kind'];

const effects: readonly { value: Kind; label: string; about: string }[] = [
  { value: 'minor', label: 'Cambio menor', about: 'Una errata o una liga. No se avisa a nadie.' },
  { value: 'inform', label: 'Informar', about: 'Quien tiene constancia ve qué cambió. Nadie la repite.' },
  { value: 'areas', label: 'Algunas áreas', about: 'Quien trabaja ahí lo toma de nuevo. A los demás se les informa.' },
  { value: 'everyone', label: 'Todo el personal', about: 'Toda persona con constancia anterior lo toma de nuevo.' },
];

/** The first version stands in the catalogue, and a new obligation can ask for it. */
const effectsOfFirst: typeof effects = [
  { value: 'inform', label: 'Sin pedirlo', about: 'Queda en el catálogo; quien quiera lo toma.' },
  { value: 'areas', label: 'Algunas áreas', about: 'Una obligación nueva lo pide a quien trabaja ahí.' },
  { value: 'everyone', label: 'Todo el personal', about: 'Una obligación nueva lo pide a todas las personas.' },
];

const DAYS = 30;

const previewOf = (id: string, effect: PublicationEffect) =>
  queryOptions({
    queryKey: ['own-courses', id, 'preview', effect],
    queryFn: () => api.previewPublication({ params: { id }, body: { effect } }),
    staleTime: 0,
  });

/** Shows the changes and the people concerned, and publishes after a confirmation with their number. */
export function PublicationScreen({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draft = useQuery(draftQuery(id));
  const { data: groups = [] } = useQuery(staffGroupsQuery);
  const [kind, setKind] = useState<Kind>('inform');
  const [areas, setAreas] = useState('');
  const [days, setDays] = useState(DAYS);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const effect: PublicationEffect =
    kind === 'areas' ? { kind, areas: linesOf(areas), days } : kind === 'everyone' ? { kind, days } : { kind };
  const incomplete = kind === 'areas' && linesOf(areas).length === 0;
  const preview = useQuery({ ...previewOf(id, effect), enabled: !incomplete, placeholderData: keepPreviousData });
  // The figure beside each effect: the people who take it again.
  const ofAll = useQuery(previewOf(id, { kind: 'everyone', days }));
  const figureOf: Record<Kind, number | undefined> = {
    minor: 0,
    inform: 0,
    areas: kind === 'areas' && !incomplete && !preview.isPlaceholderData ? preview.data?.become_due : undefined,
    everyone: ofAll.data?.become_due,
  };
  const isFirst = draft.data?.version_number === null;
  const choices = (isFirst ? effectsOfFirst : effects).map((one) => {
    const figure = figureOf[one.value];
    return { ...one, figure: figure === undefined ? undefined : formatNumber(figure) };
  });
  const publish = useMutation({
    mutationFn: () => api.publishCourse({ params: { id }, body: { effect, note } }),
    networkMode: 'always',
    onSuccess: async ({ number }) => {
      void queryClient.invalidateQueries({ queryKey: COURSES_KEY });
      await queryClient.invalidateQueries({ queryKey: ownCoursesQuery.queryKey, exact: true });
      notifySuccess(`Versión ${number} publicada.`);
      await navigate({ to: '/cursos/propios' });
    },
    onError: (error) => notifyError('No se pudo publicar', detailOf(error)),
  });
  const again = preview.data?.become_due ?? 0;
  const review = draft.data?.review;
  const isUnapproved = draft.data?.second_person === 'required' && review?.state !== 'approved';
  const noteField = useRef<HTMLTextAreaElement>(null);
  const confirm = () => {
    if (note.trim() !== '') return publish.mutate();
    setMissing(true);
    noteField.current?.focus();
  };
  return (
    <Page
      screen="publicar-curso"
      title={preview.data ? `Publicar la versión ${preview.data.number}` : 'Publicar'}
      aside={
        review?.state === 'approved' && review.at !== null
          ? `La aprobó ${review.decided_by ?? 'otra persona'} el ${shortDateTimeOf(review.at)}`
          : undefined
      }
      tabs={
        <ScreenLink
          to="/cursos/propios/$propio"
          params={{ propio: id }}
          className={buttonLook('quiet', 'medium', styles.back)}
        >
          <ArrowLeft aria-hidden="true" />
          {draft.data?.document.title ?? 'Volver al borrador'}
        </ScreenLink>
      }
      busy={preview.isLoading}
    >
      {preview.error !== null && !preview.data && (
        <LoadFailure
          title="No pudimos calcular lo que cambia"
          error={preview.error}
          retrying={preview.isFetching}
          onRetry={preview.refetch}
        />
      )}
      {isUnapproved && (
        <Notice
          kind="danger"
          title="Todavía no lo aprueba otra persona"
          detail="Pide la revisión desde el borrador. Aquí ves a quién le afectaría."
        />
      )}
      {preview.data && <Changes preview={preview.data} isFirst={isFirst} />}
      <div className={styles.pair}>
        <Panel title={isFirst ? 'A quién le toca' : 'A quién le afecta'}>
          <div className={styles.form}>
            {isFirst ? (
              <p className={styles.note}>El número es de personas que tendrán un plazo.</p>
            ) : (
              <>
                <p>Ninguna constancia se borra ni se reinicia. Tú decides quién vuelve a tomarlo.</p>
                <p className={styles.note}>El número es de personas que vuelven a tener un plazo.</p>
              </>
            )}
            <RadioGroup name="effect" legend="Efecto" legendHidden choices={choices} value={kind} onChange={setKind} />
            {kind === 'areas' && (
              <CountedChoices
                name="areas"
                legend="Áreas"
                choices={countAudience(groups, { areas: linesOf(areas), positions: [] }).areas}
                value={areas}
                onChange={setAreas}
              />
            )}
            {(kind === 'areas' || kind === 'everyone') && (
              <Field
                label="Plazo, en días"
                type="number"
                inputMode="numeric"
                min={1}
                max={365}
                value={days}
                onChange={({ currentTarget: { valueAsNumber } }) =>
                  Number.isInteger(valueAsNumber) &&
                  valueAsNumber >= 1 &&
                  valueAsNumber <= 365 &&
                  setDays(valueAsNumber)
                }
              />
            )}
            <TextAreaField
              ref={noteField}
              label={isFirst ? 'Nota de esta versión' : 'Qué cambió, para quien lo tomó'}
              rows={3}
              maxLength={1_000}
              value={note}
              error={missing && note.trim() === '' ? 'Escribe una frase: queda junto a la versión.' : undefined}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </div>
        </Panel>
        <Panel title="Lo que pasa al publicar">
          <div className={styles.form}>
            {preview.data && !incomplete ? (
              <Consequences preview={preview.data} isFirst={isFirst} />
            ) : (
              <p>Elige las áreas para ver a cuántas personas les toca.</p>
            )}
            <Button
              kind="primary"
              size="large"
              disabled={incomplete || isUnapproved || !preview.data || preview.isPlaceholderData}
              loading={publish.isPending}
              onClick={confirm}
            >
              {again > 0
                ? `Publicar y abrir ${formatNumber(again)} ${again === 1 ? 'plazo' : 'plazos'}`
                : `Publicar la versión ${preview.data?.number ?? ''}`}
            </Button>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
