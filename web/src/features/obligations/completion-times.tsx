import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './completion-times.module.css';
import { timesQuery } from './compliance-query.ts';

const days = (count: number) => `${formatNumber(count)} ${count === 1 ? 'día' : 'días'}`;

/** The time that people take from the assignment of an obligation until they fulfil it. */
export function CompletionTimes() {
  const { data } = useQuery(timesQuery);
  if (data === undefined || data.times.length === 0) return null;
  return (
    <Panel title="Cuánto tardan en cumplir">
      <ul className={`${styles.times} num`}>
        {data.times.map(({ obligation_id, title, people, median_days, p90_days }) => (
          <li key={obligation_id}>
            <b>{title}</b>
            <span>
              La mitad de {formatNumber(people)} personas, en {days(median_days)} o menos; nueve de cada diez, en{' '}
              {days(p90_days)} o menos.
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
