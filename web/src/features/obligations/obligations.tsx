import type { Obligation } from '@finaula/contract/obligations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { catalogueQuery } from '../../lib/courses/courses.ts';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { audienceWords } from '../../lib/obligations/audience-words.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { obligationsQuery, sumsQuery } from './compliance-query.ts';
import { EndDialog } from './end-dialog.tsx';
import { type Draft, draftFrom, emptyDraft } from './obligation-draft.ts';
import { ObligationEditor } from './obligation-editor.tsx';
import { examWords, firstDueWords, repeatWords } from './obligation-words.ts';
import styles from './obligations.module.css';
import { presetsOn } from './presets.ts';
import { ReformNotices } from './reform-notices.tsx';
import { reinforcementOf } from './reinforcement.ts';
import { Reminders } from './reminders.tsx';
import { useWeakness } from './use-weakness.ts';
import { isOver, obligationsWithoutPeople } from './without-people.ts';

interface ObligationsProps {
  entityName: string;
  search: Pick<SearchParams, 'refuerzo' | 'tema' | 'decision'>;
  tabs: ReactNode;
}

/** An institution's obligations: in force, ended, and a new one. */
export function Obligations({ entityName, search, tabs }: ObligationsProps) {
  const { data, error, isFetching, refetch } = useQuery(obligationsQuery);
  const { data: sums } = useQuery(sumsQuery({}));
  const { data: courses = [] } = useQuery(catalogueQuery);
  const today = sums?.on;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState<{ draft: Draft; obligation: Obligation | null } | null>(null);
  const [ending, setEnding] = useState<Obligation | null>(null);
  const titleOf = (id: string) => courses.find((course) => course.id === id)?.title ?? id;
  const hasEnded = (obligation: Obligation) => today !== undefined && isOver(obligation, today);
  const unreached = data !== undefined && sums !== undefined ? obligationsWithoutPeople(data, sums) : [];
  const presets =
    today === undefined
      ? []
      : presetsOn(today).filter(({ course_ids }) =>
          course_ids.every((id) => courses.some((course) => course.id === id)),
        );
  const unused = presets.filter(
    ({ title }) => !data?.some((obligation) => obligation.title === title && !hasEnded(obligation)),
  );
  /** `obligation`: the one that gets a new version. Buttons wait until the day is known. */
  const edit = (terms: Partial<Parameters<typeof draftFrom>[0]>, obligation: Obligation | null = null) => {
    if (today !== undefined) setEditing({ draft: { ...emptyDraft(today), ...draftFrom(terms) }, obligation });
  };
  const weakness = useWeakness(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weakness of the address opens the form once.
  useEffect(() => {
    if (weakness !== undefined && today !== undefined) edit(reinforcementOf(weakness.of, weakness.areas, today));
  }, [weakness?.key, today]);
  const close = () => {
    setEditing(null);
    if (search.refuerzo !== undefined)
      void navigate({ to: '/cumplimiento/obligaciones', replace: true, resetScroll: false });
  };
  return (
    <Page
      screen="obligaciones"
      title="Obligaciones"
      aside={entityName}
      tabs={tabs}
      busy={data === undefined && error === null}
    >
      <div className={styles.sections}>
        <ReformNotices courses={courses} />
        <Panel
          title="Lo que pides a tu gente"
          headingRef={heading}
          aside={
            <Button kind="primary" aria-haspopup="dialog" disabled={today === undefined} onClick={() => edit({})}>
              <Plus aria-hidden="true" />
              Nueva obligación
            </Button>
          }
        >
          {error !== null && (
            <div className={styles.body}>
              <LoadFailure
                title="No pudimos cargar las obligaciones"
                error={error}
                retrying={isFetching}
                onRetry={refetch}
              />
            </div>
          )}
          {data === undefined && error === null && <ListSkeleton label="Cargando las obligaciones…" rows={3} />}
          {data?.length === 0 && (
            <p className={styles.body}>Todavía no hay ninguna. Empieza con una de las de abajo, o escribe la tuya.</p>
          )}
          {data !== undefined && data.length > 0 && (
            <Entries>
              {data.map((obligation) => (
                <li key={obligation.id} data-over={hasEnded(obligation) || undefined}>
                  <div>
                    <h3>{obligation.title}</h3>
                    <p>{obligation.legal_basis}</p>
                    <p className={styles.terms}>
                      {audienceWords(obligation)} · {firstDueWords(obligation)} · {repeatWords(obligation)}
                    </p>
                    <p className={styles.terms}>
                      {obligation.course_ids.map(titleOf).join(' · ')}
                      {obligation.evidence === 'exam' && ', con examen'}
                      {examWords(obligation)}
                      {obligation.counts_documented && ', también con capacitación documentada'}
                      {obligation.counts_from !== undefined &&
                        `, con constancia desde el ${shortDay(obligation.counts_from)}`}
                    </p>
                    <p className={styles.version}>
                      Versión {obligation.version}, del {shortDateOf(obligation.recorded_at)}
                      {obligation.recorded_by !== null && `, por ${obligation.recorded_by}`} · desde el{' '}
                      {shortDay(obligation.starts_on)}
                    </p>
                  </div>
                  <div className={styles.acts}>
                    {obligation.ends_on !== null && (
                      <Badge kind="off">
                        {hasEnded(obligation) ? 'Terminó el' : 'Termina el'} {shortDay(obligation.ends_on)}
                      </Badge>
                    )}
                    {unreached.includes(obligation) && <Badge kind="warn">Hoy no le toca a nadie</Badge>}
                    {!hasEnded(obligation) && (
                      <Button
                        kind="secondary"
                        aria-haspopup="dialog"
                        aria-label={`Cambiar ${obligation.title}`}
                        disabled={today === undefined}
                        onClick={() => edit(obligation, obligation)}
                      >
                        Cambiar
                      </Button>
                    )}
                    {obligation.ends_on === null && (
                      <Button
                        kind="quiet"
                        aria-haspopup="dialog"
                        aria-label={`Terminar ${obligation.title}`}
                        disabled={today === undefined}
                        onClick={() => setEnding(obligation)}
                      >
                        Terminar
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </Entries>
          )}
        </Panel>
        {data !== undefined && data.length > 0 && <Reminders />}
        {data !== undefined && unused.length > 0 && (
          <Panel title="Para empezar">
            <p className={styles.lead}>
              Cada una cita su artículo. Revisa y ajusta antes de guardar; los artículos son los de bancos.
            </p>
            <ul className={styles.presets}>
              {unused.map(({ id, about, ...terms }) => (
                <li key={id}>
                  <h3>{terms.title}</h3>
                  <p>{terms.legal_basis}</p>
                  <p className={styles.terms}>{about}</p>
                  <Button
                    kind="soft"
                    aria-haspopup="dialog"
                    aria-label={`Usar ${terms.title}`}
                    onClick={() => edit(terms)}
                  >
                    Usar
                  </Button>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      {today !== undefined && (
        <ObligationEditor editing={editing} courses={courses} today={today} onClose={close} otherwise={heading} />
      )}
      {today !== undefined && (
        <EndDialog obligation={ending} today={today} onClose={() => setEnding(null)} otherwise={heading} />
      )}
    </Page>
  );
}
