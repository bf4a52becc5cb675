import type { AreaFigure } from '@finaula/contract/area-figures';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { FAILS_FROM } from '../../lib/obligations/fails-from.ts';
import { percent } from '../../lib/text/percent.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Button, buttonLook } from '../forms/button.tsx';
import { Panel } from '../layout/panel.tsx';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './area-table.module.css';

/** Shares of wrong answers from which a cell is tinted. */
const LEVELS = [
  ['high', FAILS_FROM, `${FAILS_FROM} % o más`],
  ['middle', 15, 'de 15 a 24 %'],
  ['low', 0, 'menos de 15 %'],
] as const;
const levelOf = (wrong: number) => LEVELS.find(([, from]) => wrong >= from)?.[0];

/** Further rows are collapsed. */
const SHOWN = 6;

interface AreaPanelProps {
  title: string;
  lead: ReactNode;
  /** The title of a failed load. */
  failure: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: ReactNode;
}

/** The sheet around an `AreaTable`, while it loads too. */
export function AreaPanel({ title, lead, failure, query, children }: AreaPanelProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Panel title={title}>
      <div className={styles.body}>
        <p className={styles.lead}>{lead}</p>
        {error !== null && <LoadFailure title={failure} error={error} retrying={isFetching} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton className={styles.waiting} />}
        {children}
      </div>
    </Panel>
  );
}

interface AreaRow {
  key: string;
  title: string;
  /** Small print below the title. */
  detail: ReactNode;
  /** One for each area. */
  figures: readonly (AreaFigure | null)[];
  /** Parameters of the address that opens its reinforcement. */
  reinforcement: Pick<SearchParams, 'refuerzo' | 'tema' | 'decision'>;
}

interface AreaTableProps {
  /** Heading of the rows, in singular and plural. */
  subject: readonly [one: string, many: string];
  areas: readonly (string | null)[];
  rows: readonly AreaRow[];
}

/** Shares of wrong answers by subject and area, each with the way to a reinforcement. */
export function AreaTable({ subject: [one, many], areas, rows }: AreaTableProps) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways where it has many areas. */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${many} por área`}>
        <table className={`${styles.table} num`}>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              {areas.map((area) => (
                <th key={area ?? ''} scope="col">
                  {area ?? 'Sin área'}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Refuerzo</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(unfolded ? rows : rows.slice(0, SHOWN)).map(({ key, title, detail, figures, reinforcement }) => (
              <tr key={key}>
                <th scope="row">
                  {title}
                  <span className={styles.detail}>{detail}</span>
                </th>
                {figures.map((figure, n) => (
                  <td key={areas[n] ?? ''}>
                    <Figure figure={figure} />
                  </td>
                ))}
                <td>
                  <ScreenLink to="/cumplimiento/obligaciones" search={reinforcement} className={buttonLook('soft')}>
                    Crear refuerzo<span className="sr-only"> sobre {title}</span>
                  </ScreenLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className={styles.legend}>
        {LEVELS.map(([level, , words]) => (
          <li key={level}>
            <i data-level={level} aria-hidden="true" />
            {words.replace(' %', '\u00a0%')}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className={styles.more}>
          <Button kind="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? `Ver solo ${SHOWN}` : `Ver todo (${rows.length})`}
          </Button>
        </p>
      )}
    </>
  );
}

function Figure({ figure }: { figure: AreaFigure | null }) {
  if (figure === null) return <span className={styles.few}>menos de 5</span>;
  return (
    <span className={styles.figure} data-level={levelOf(figure.wrong)}>
      <b>{percent(figure.wrong)}</b>
      <span>
        {figure.low} a {figure.high}
      </span>
    </span>
  );
}
