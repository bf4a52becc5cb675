import { ASSISTANT_REPORT_DAYS } from '@finaula/contract/assistant';
import { ASKED_BY_AT_LEAST } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './assistant-admin.module.css';
import { reportQuery, settingsQuery } from './assistant-queries.ts';
import { AssistantSwitch } from './assistant-switch.tsx';
import { Figures } from './figures.tsx';
import { QuestionBox } from './question-box.tsx';

/** The assistant for an entity's administrator: its switch, and the questions without names. */
export function AssistantAdmin({ tabs }: { tabs: ReactNode }) {
  const settings = useQuery(settingsQuery);
  const report = useQuery(reportQuery(ASSISTANT_REPORT_DAYS));
  const error = settings.error ?? report.error;
  const loaded = settings.data !== undefined && report.data !== undefined;
  const retry = () => Promise.all([settings.refetch(), report.refetch()]);
  return (
    <Page screen="asistente" title="Asistente" tabs={tabs} busy={!loaded && error === null}>
      {error !== null && (
        <LoadFailure
          title="Error al cargar el asistente"
          error={error}
          retrying={settings.isFetching || report.isFetching}
          onRetry={retry}
        />
      )}
      {!loaded && error === null && <ListSkeleton label="Cargando el asistente…" />}
      {settings.data !== undefined && <AssistantSwitch settings={settings.data} />}
      {report.data !== undefined && (
        <>
          <Figures report={report.data} />
          <div className={styles.lists}>
            <QuestionBox
              title="Lo que más se pregunta"
              questions={report.data.most_asked}
              empty="Todavía no hay preguntas repetidas"
              hint={`Aquí aparecen las de los últimos ${ASSISTANT_REPORT_DAYS} días que hicieron ${ASKED_BY_AT_LEAST} personas o más.`}
            />
            <QuestionBox
              title="Sin respuesta en los cursos"
              questions={report.data.unanswered}
              empty="Nada quedó sin respuesta"
              hint={`Si ${ASKED_BY_AT_LEAST} personas o más preguntan algo que ningún curso explica, lo verás aquí.`}
            />
          </div>
          <p className={styles.note}>
            Solo ves preguntas que hicieron {ASKED_BY_AT_LEAST} personas distintas o más, sin decir quiénes. Los
            nombres, correos, teléfonos y claves que alguien escriba se ocultan antes de guardarlas, y todas se borran a
            los 180 días.
          </p>
        </>
      )}
    </Page>
  );
}
