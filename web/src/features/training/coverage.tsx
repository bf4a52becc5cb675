import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Panel, PlainPanel } from '../../ui/layout/panel.tsx';
import { CourseBars } from './course-bars.tsx';
import styles from './coverage.module.css';

/**
 * The share of all possible constancias that people hold, at first in the courses that obligations ask for:
 * the main figure of the screen.
 */
export function Coverage({ summary }: { summary: ReplyOf<Calls['getTrainingSummary']> }) {
  const { people, people_up_to_date, people_with_required, expiring_soon } = summary;
  const required = summary.courses.filter((course) => course.required);
  const [scope, setScope] = useState<'required' | 'all'>(required.length > 0 ? 'required' : 'all');
  const courses = scope === 'required' ? required : summary.courses;
  const complete = scope === 'required' ? people_with_required : people_up_to_date;
  const held = courses.reduce((sum, { holders }) => sum + holders, 0);
  const all = people * courses.length;
  return (
    <Panel
      title="Cobertura"
      aside={
        required.length > 0 &&
        required.length < summary.courses.length && (
          <FilterSelect
            label="Cursos que se cuentan"
            options={[
              ['required', `Obligatorios (${required.length})`],
              ['all', `Todos (${summary.courses.length})`],
            ]}
            value={scope}
            onChange={setScope}
          />
        )
      }
    >
      <div className={styles.figures}>
        <p className={styles.strong}>
          <b>{percent(percentOf(held, all))}</b>
          {formatNumber(held)} de {formatNumber(all)} constancias
        </p>
        <p>
          <b>{formatNumber(complete)}</b>
          {complete === 1 ? 'persona' : 'personas'} con la constancia vigente{' '}
          {courses.length === 1 ? 'del curso' : `de los ${courses.length} cursos`}
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
      <CourseBars courses={summary.courses} shown={courses} people={people} />
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
