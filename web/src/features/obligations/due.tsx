import type { CourseSummary, Progress } from '@finaula/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { readerDayAndTime } from '../../lib/dates/reader-time.ts';
import { introductionQuery } from '../../lib/exams/exam-asked.ts';
import { dueOf, minutesOf, type OwnObligation, readCourses } from '../../lib/obligations/own-obligations.ts';
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
  const read = readCourses(courses, progress);
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
            <StepLink step={step} subject={`«${step.course.title}»`} className={buttonLook('primary', 'large')}>
              <ArrowRight aria-hidden="true" />
            </StepLink>
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
            minutes={minutesOf([obligation], read)}
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
  minutes: number;
  today: string;
  entityName: string;
}

function DueRow({ obligation, step, minutes, today, entityName }: DueRowProps) {
  const { title, standing, due_on, courses } = obligation;
  // The step says the minutes of a single course.
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
      <p className={`${styles.minutes} num`}>{several && minutes > 0 && `${minutes} min`}</p>
      {step && <StepLink step={step} subject={title} className={buttonLook('soft')} />}
    </li>
  );
}

/** When the exam of the step may be taken again, after an attempt; null when it may be taken now. */
function useNextAttempt({ course, action }: Step): string | null {
  const { data } = useQuery({
    ...introductionQuery(course.id),
    enabled: action === 'Presentar el examen',
    staleTime: 60_000,
  });
  return data?.next_attempt_at ?? null;
}

function ExamWait({ step, className }: { step: Step; className: string | undefined }) {
  const next = useNextAttempt(step);
  return next === null ? null : <p className={className}>Puedes volver a presentarlo el {readerDayAndTime(next)}.</p>;
}

interface StepLinkProps {
  step: Step;
  /** Names the link for screen readers. */
  subject: string;
  className: string;
  children?: ReactNode;
}

/** Leads to the next step; to the course while its exam may not be taken again yet. */
function StepLink({ step, subject, className, children }: StepLinkProps) {
  const waits = useNextAttempt(step) !== null;
  const address = waits ? ({ to: '/cursos/$curso', params: { curso: step.course.id } } as const) : step.address;
  return (
    <ScreenLink {...address} className={className}>
      <span>
        {waits ? 'Repasar el curso' : step.action} <span className="sr-only">{subject}</span>
      </span>
      {children}
    </ScreenLink>
  );
}
