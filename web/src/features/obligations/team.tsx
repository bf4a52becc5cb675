import { isObliged, type Standing } from '@finaula/contract/compliance';
import { LOCALE, STANDINGS } from '@finaula/contract/constants';
import type { Team } from '@finaula/contract/team';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { teamQuery } from '../../lib/team/team-query.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel, PlainPanel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Bar } from './bars.tsx';
import { daysFrom, distance } from './due-date.ts';
import { StandingBadge, standingLooks } from './standing-badge.tsx';
import styles from './team.module.css';

type Person = Team['people'][number];

/** More people than this are a bar. */
const TILES = 24;

const groupNames: Record<Standing, string> = {
  vencida: 'Con algo vencido',
  por_vencer: 'Por vencer',
  pendiente: 'Pendiente, en plazo',
  cumplida: 'Todo cumplido',
  exenta: 'Exenta',
  fuera_por_desactivacion: 'Fuera por desactivación',
};
const alternatives = new Intl.ListFormat(LOCALE, { type: 'disjunction' });
const list = new Intl.ListFormat(LOCALE);

const countOf = (people: readonly Person[], standing: Standing) =>
  people.filter((person) => person.standing === standing).length;
const isAsked = ({ standing }: Person) => standing !== null && isObliged(standing);

/** The standings of the people who report to the reader directly. */
export function TeamScreen({ tabs }: { tabs: ReactNode }) {
  const { data: team, error, isFetching, refetch } = useQuery({ ...teamQuery, staleTime: 0 });
  return (
    <Page screen="mi-equipo" title="Mi equipo" aside={team && longDay(team.on)} tabs={tabs} busy={team === undefined}>
      {error !== null && (
        <LoadFailure title="No pudimos cargar a tu equipo" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {team === undefined && error === null && (
        <PlainPanel>
          <ListSkeleton label="Cargando a tu equipo…" />
        </PlainPanel>
      )}
      {team?.people.length === 0 && (
        <PlainPanel>
          <EmptyState title="Nadie te reporta">
            Según los datos de tu institución, hoy nadie tiene tu correo como el de su jefatura.
          </EmptyState>
        </PlainPanel>
      )}
      {team !== undefined && team.people.length > 0 && (
        <>
          <Glance team={team} />
          <People team={team} />
        </>
      )}
    </Page>
  );
}

/** One tile for each person, and the sum in words. */
function Glance({ team: { people } }: { team: Team }) {
  const asked = people.filter(isAsked);
  const late = countOf(people, 'vencida');
  const apart = people.length - asked.length;
  const parts = (
    [
      ['vencida', 'vencida', 'vencidas'],
      ['por_vencer', 'por vencer', 'por vencer'],
      ['pendiente', 'pendiente', 'pendientes'],
      ['cumplida', 'con todo cumplido', 'con todo cumplido'],
    ] as const
  )
    .map(([standing, one, many]) => [countOf(people, standing), one, many] as const)
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`);
  return (
    <Panel
      title={
        late === 0
          ? 'Nadie tiene algo vencido'
          : `${formatNumber(late)} de ${formatNumber(asked.length)} ${late === 1 ? 'tiene' : 'tienen'} algo vencido`
      }
    >
      <div className={styles.glance}>
        {people.length > TILES ? (
          <Bar parts={STANDINGS.map((standing) => [standing, countOf(people, standing)])} />
        ) : (
          <div className={styles.tiles} aria-hidden="true">
            {people.map(({ user_id, standing }) => {
              const { kind, icon: Icon } = standingLooks[standing ?? 'exenta'];
              return (
                <i key={user_id} data-kind={kind}>
                  <Icon />
                </i>
              );
            })}
          </div>
        )}
        <p className="num">
          {parts.length > 1 && `${list.format(parts)} son ${formatNumber(asked.length)} personas con algo que cumplir.`}{' '}
          {apart > 0 && `${formatNumber(apart)} se ${apart === 1 ? 'cuenta' : 'cuentan'} aparte.`}
        </p>
      </div>
    </Panel>
  );
}

/** The people in groups, the most urgent first, and the source of the list. */
function People({ team }: { team: Team }) {
  const { people, on, changed_on, administrators } = team;
  const groups = Map.groupBy(people, ({ standing }) => standing);
  return (
    <PlainPanel>
      {[...groups].map(([standing, members]) => (
        <section key={standing ?? 'none'} className={styles.group} aria-labelledby={`equipo-${standing}`}>
          <h2 id={`equipo-${standing}`}>
            {standing === null ? (
              'Sin obligaciones hoy'
            ) : (
              <StandingBadge standing={standing} words={groupNames[standing]} />
            )}
            <span className="num">{formatNumber(members.length)}</span>
          </h2>
          <ul>
            {members.map((person) => (
              <li key={person.user_id}>
                <p className={styles.who}>
                  <b>{person.name}</b>
                  <span>
                    {[person.position, !person.has_entered && 'aún no ha entrado'].filter(Boolean).join(' · ')}
                  </span>
                </p>
                <Dates person={person} on={on} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.source}>
        {people.length === 1
          ? 'Ves a la persona que te reporta según los datos de tu institución'
          : `Ves a las ${formatNumber(people.length)} personas que te reportan según los datos de tu institución`}
        {changed_on !== null && `, así desde el ${longDay(changed_on)}`}. No ves calificaciones, intentos ni motivos.
        {administrators.length > 0 &&
          ` ¿Falta o sobra alguien? Avisa a ${alternatives.format(administrators.slice(0, 3))}.`}
      </p>
    </PlainPanel>
  );
}

function Dates({ person: { open, standing, next_due_on, waived_until }, on }: { person: Person; on: string }) {
  if (open.length > 0)
    return (
      <ul className={`${styles.dates} num`}>
        {open.map(({ title, due_on, standing: of }) => (
          <li key={`${title} ${due_on}`}>
            <span>{title}</span>
            <span data-late={of === 'vencida' || undefined}>
              <b>{shortDay(due_on)}</b> {distance(daysFrom(on, due_on))}
            </span>
          </li>
        ))}
      </ul>
    );
  if (standing === 'exenta' && waived_until !== null)
    return <p className={`${styles.dates} num`}>hasta el {shortDay(waived_until)}</p>;
  if (next_due_on !== null) return <p className={`${styles.dates} num`}>lo próximo vence el {shortDay(next_due_on)}</p>;
  return null;
}
