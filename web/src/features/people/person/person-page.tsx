import type { EntityUser } from '@finaula/contract/people';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel, PlainPanel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { Email } from '../../../ui/text/email.tsx';
import { personQuery } from '../list/entity-users-query.ts';
import { LastMessage } from '../list/last-message.tsx';
import { PersonHistory } from '../list/person-history.tsx';
import { StatusBadges } from '../list/user-row.tsx';
import { PersonActions } from './person-actions.tsx';
import styles from './person-page.module.css';

interface PersonPageProps {
  id: string;
  tabs: ReactNode;
  /** The person's obligations and evidence. */
  children: ReactNode;
}

/** Everything about one person of the institution. */
export function PersonPage({ id, tabs, children }: PersonPageProps) {
  const { data: user, error, isFetching, refetch } = useQuery(personQuery(id));
  return (
    <Page
      screen={`persona:${id}`}
      title={user?.name ?? 'Persona'}
      tabs={tabs}
      busy={user === undefined && error === null}
    >
      <ScreenLink to="/personas" className={buttonLook('quiet', 'medium', styles.back)}>
        <ArrowLeft aria-hidden="true" />
        Personas
      </ScreenLink>
      {error !== null && (
        <LoadFailure title="No pudimos cargar a la persona" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {user === undefined && error === null && <ListSkeleton label="Cargando a la persona…" />}
      {user === null && (
        <PlainPanel>
          <EmptyState
            title="Esta persona no está en tu institución"
            action={
              <ScreenLink to="/personas" className={buttonLook('primary')}>
                Ver a las personas
              </ScreenLink>
            }
          >
            El enlace puede ser de otra institución, o su cuenta ya no existe.
          </EmptyState>
        </PlainPanel>
      )}
      {user && (
        <div className={styles.columns}>
          <div className={styles.main}>{children}</div>
          <div className={styles.aside}>
            <Panel title="Datos">
              <div className={styles.about}>
                <StatusBadges user={user} />
                <Facts user={user} />
                <LastMessage user={user} />
                <PersonHistory userId={user.id} />
              </div>
            </Panel>
            <PersonActions user={user} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Facts({ user }: { user: EntityUser }) {
  const facts = [
    ['Correo', <Email key="correo" address={user.email} />],
    ['Número de empleado', user.employee_number],
    ['Área', user.area],
    ['Puesto', user.position],
    ['Ingreso', user.hired_on && shortDay(user.hired_on)],
    ['Baja', user.left_on && shortDay(user.left_on)],
    ['Reporta a', user.manager_email && <Email key="jefe" address={user.manager_email} />],
    ['Alta en la plataforma', shortDateOf(user.created_at)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
