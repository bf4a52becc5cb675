import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PlainPanel } from '../../ui/layout/panel.tsx';
import { type Section, SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './labour.module.css';
import { policyQuery } from './labour-queries.ts';

const sections = [
  { address: { to: '/cumplimiento/laborales' }, label: 'Por emitir' },
  { address: { to: '/cumplimiento/laborales/emitidas' }, label: 'Emitidas' },
  { address: { to: '/cumplimiento/laborales/cursos' }, label: 'Cursos' },
  { address: { to: '/cumplimiento/laborales/lista' }, label: 'Lista anual' },
  { address: { to: '/cumplimiento/laborales/respuestas' }, label: 'Respuestas' },
] as const satisfies Section[];

export interface LabourPageProps {
  entityName: string;
  tabs: ReactNode;
}

interface Props extends LabourPageProps {
  path: (typeof sections)[number]['address']['to'];
  /** Shows the part also before all questions are answered. */
  always?: boolean;
  children: ReactNode;
}

/** A part of the labour constancias; until every question is answered, what they are and the way to them. */
export function LabourPage({ entityName, tabs, path, always = false, children }: Props) {
  const { data: policy, error, isFetching, refetch } = useQuery(policyQuery);
  return (
    <Page
      screen={path}
      title="Constancias laborales"
      aside={entityName}
      tabs={tabs}
      busy={policy === undefined && error === null}
    >
      <div className={styles.parts}>
        <SectionTabs label="Partes de las constancias laborales" sections={sections} current={path} />
        {error !== null && (
          <LoadFailure
            title="No pudimos cargar las constancias laborales"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        )}
        {policy === undefined && error === null && <ListSkeleton label="Cargando las constancias laborales…" />}
        {policy !== undefined && (always || policy.enabled) && children}
        {policy !== undefined && !always && !policy.enabled && <Disabled />}
      </div>
    </Page>
  );
}

const Disabled = () => (
  <PlainPanel>
    <EmptyState
      title="Las constancias laborales están apagadas"
      action={
        <ScreenLink to="/cumplimiento/laborales/respuestas" className={buttonLook('primary')}>
          Contestar las preguntas
        </ScreenLink>
      }
    >
      Como patrón, tu institución entrega a quien aprueba un curso una constancia de competencias o de habilidades
      laborales (la del formato DC-3) en 20 días hábiles, y presenta cada año la lista de las que expidió (LFT, art.
      153-V). Aquí se preparan cuando contestes siete preguntas, cada una con su artículo. Ninguna respuesta viene
      puesta.
    </EmptyState>
  </PlainPanel>
);
