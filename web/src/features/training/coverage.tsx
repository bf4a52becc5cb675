import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel, PlainPanel } from '../../ui/layout/panel.tsx';
import { CourseBars } from './course-bars.tsx';
import styles from './coverage.module.css';

/** The share of all possible constancias that people hold: the main figure of the screen. */
export function Coverage({ summary }: { summary: ReplyOf<Calls['getTrainingSummary']> }) {
  const { people, people_up_to_date, expiring_soon, courses } = summary;
  const held = courses.reduce((sum, { holders }) => sum + holders, 0);
  const all = people * courses.length;
  return (
    <Panel title="Cobertura">
      <div className={styles.figures}>
        <p className={styles.strong}>
          <b>{percent(percentOf(held, all))}</b>
          {formatNumber(held)} de {formatNumber(all)} constancias
        </p>
        <p>
          <b>{formatNumber(people_up_to_date)}</b>
          {people_up_to_date === 1 ? 'persona' : 'personas'} con la constancia vigente de los {courses.length} cursos
        </p>
        <p>
          <b>{formatNumber(expiring_soon)}</b>
          {expiring_soon === 1 ? 'constancia vence' : 'constancias vencen'} en los próximos 30 días
        </p>
      </div>
      {held === 0 && (
        <p className={styles.nobody}>
          Nadie tiene constancias vigentes todavía. Aquí se suman en cuanto alguien apruebe el quiz de un curso.
        </p>
      )}
      <CourseBars courses={courses} people={people} />
    </Panel>
  );
}

/** The box of the coverage in its final size, with a bar for each of the 18 courses. */
export function CoverageSkeleton() {
  return (
    <PlainPanel>
      <p className="sr-only" role="status">
        Cargando la capacitación…
      </p>
      <div className={styles.waitingFigures} aria-hidden="true">
        <Skeleton className={styles.waitingStrong} />
        <Skeleton className={styles.waitingFigure} />
        <Skeleton className={styles.waitingFigure} />
      </div>
      <div className={styles.waitingBars} aria-hidden="true">
        {Array.from({ length: 18 }, (_, i) => i).map((i) => (
          <Skeleton key={i} className={styles.waitingBar} />
        ))}
      </div>
    </PlainPanel>
  );
}
