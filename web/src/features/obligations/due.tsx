import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { readerDayAndTime } from '../../lib/dates/reader-time.ts';
import { introductionQuery } from '../../lib/exams/exam-asked.ts';
import { dueOf, minutesOf, type OwnObligation } from '../../lib/obligations/own-obligations.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { DocumentedBadge } from '../../ui/feedback/documented-badge.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { AllClear } from './all-clear.tsx';
import { CalendarButton } from './calendar-button.tsx';
import styles from './due.module.css';
import { dayAndDistance, daysFrom, distance } from './due-date.ts';
import { nextStep, type Step } from './next-step.ts';
import { Reason } from './reason.tsx';
import { StandingBadge, standingNames } from './standing-badge.tsx';

/** Further items are collapsed. */
const SHOWN = 4;

interface DueProps {
  obligations: readonly OwnObligation[];
  courses: readonly CourseSummary[];
  progress: readonly Progress[];
  entityName: string;
}

const badgeWords = ({ standing, due_on }: OwnObligation, today: string) =>
  standing === 'vencida'
    ? `Vencida ${distance(daysFrom(today, due_on))}`
    : `${standingNames[standing]} · ${dayAndDistance(due_on, today)}`;

/** Due items, the most urgent first; without any, since when, and the next one. */
export function Due({ obligations, courses, progress, entityName }: DueProps) {
  const [unfolded, setUnfolded] = useState(false);
  const today = mexicanToday();
  const due = dueOf(obligations);
  const [first, ...others] = due;
  if (first === undefined) return <AllClear obligations={obligations} today={today} entityName={entityName} />;
  const step = nextStep(first, courses, progress);
  const shown = unfolded ? others : others.slice(0, SHOWN - 1);
  const folded = others.length - shown.length;
  return (
    <section className={styles.due} aria-label="Lo que te toca, de lo más urgente a lo menos">
      <article className={`${styles.now} on-night`} data-cat={step?.course.category}>
        {step && <Rosette seed={step.course.id} line={0.42} className={styles.rosette} />}
        <StandingBadge standing={first.standing} words={badgeWords(first, today)} />
        <h2>{first.title}</h2>
        {step && (
          <>
            <p className={styles.course}>{step.course.title}</p>
            <p className={`${styles.left} num`}>{step.left}</p>
            <ExamWait step={step} className={styles.left} />
          </>
        )}
        <Reason
          obligation={first}
          entityName={entityName}
          {...(first.standing === 'vencida' && { more: `Tu plazo terminó el ${longDay(first.due_on)}.` })}
        />
        {step && (
          <div className={styles.go}>
            <ScreenLink {...step.address} className={buttonLook('primary', 'large')}>
              <span>
                {step.action} <span className="sr-only">«{step.course.title}»</span>
              </span>
              <ArrowRight aria-hidden="true" />
            </ScreenLink>
            {step.reading && (
              <div
                className={styles.steps}
                role="img"
                aria-label={`${step.reading.seen} de ${step.reading.total} láminas vistas`}
              >
                {Array.from({ length: step.reading.total }, (_, i) => i + 1).map((slide) => (
                  <i key={slide} data-seen={slide <= (step.reading?.seen ?? 0) || undefined} />
                ))}
              </div>
            )}
          </div>
        )}
      </article>
      <ol className={styles.list}>
        {shown.map((obligation) => (
          <DueRow
            key={obligation.obligation_id}
            obligation={obligation}
            step={nextStep(obligation, courses, progress)}
            today={today}
            entityName={entityName}
          />
        ))}
      </ol>
      {folded > 0 && (
        <p className={styles.more}>
          <Button kind="quiet" aria-expanded={false} onClick={() => setUnfolded(true)}>
            Ver {folded === 1 ? 'la que falta' : `las ${folded} que faltan`}
          </Button>
        </p>
      )}
      <div className={styles.foot}>
        <p>Lo asigna {entityName}. ¿Cambiaste de área o estás de licencia? Avisa a quien administra tu capacitación.</p>
        <CalendarButton />
      </div>
    </section>
  );
}

interface DueRowProps {
  obligation: OwnObligation;
  step: Step | undefined;
  today: string;
  entityName: string;
}

function DueRow({ obligation, step, today, entityName }: DueRowProps) {
  const { title, standing, due_on, courses } = obligation;
  // The step says the minutes of a single course, less those read.
  const several = courses.filter(({ done }) => !done).length > 1;
  return (
    <li>
      <div className={styles.when}>
        <StandingBadge standing={standing} />
        <span className="num">{dayAndDistance(due_on, today)}</span>
        {courses.some(({ documented }) => documented) && <DocumentedBadge />}
      </div>
      <div>
        <h3>{title}</h3>
        {step && (
          <>
            <p className={`${styles.left} num`}>{step.left}</p>
            <ExamWait step={step} className={styles.left} />
          </>
        )}
        <Reason obligation={obligation} entityName={entityName} />
      </div>
      <p className={`${styles.minutes} num`}>{several && `${minutesOf([obligation])} min`}</p>
      {step && (
        <ScreenLink {...step.address} className={buttonLook('soft')}>
          <span>
            {step.action} <span className="sr-only">{title}</span>
          </span>
        </ScreenLink>
      )}
    </li>
  );
}

/** When the exam of the step may be taken again, after an attempt. */
function ExamWait({ step: { course, action }, className }: { step: Step; className: string | undefined }) {
  const { data } = useQuery({
    ...introductionQuery(course.id),
    enabled: action === 'Presentar el examen',
    staleTime: 60_000,
  });
  if (!data?.next_attempt_at) return null;
  return <p className={className}>Puedes volver a presentarlo el {readerDayAndTime(data.next_attempt_at)}.</p>;
}
