import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { readerDayAndTime } from '../../lib/dates/reader-time.ts';
import { type ExamAsked, useExamAsked } from '../../lib/exams/exam-asked.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './exam-link.module.css';

const facts = ({ introduction: { questions, minutes } }: ExamAsked) => `${questions} preguntas, ${minutes} min`;

/** The link to a course's exam, if it has one. */
export function ExamLink({ courseId }: { courseId: string }) {
  const asked = useExamAsked(courseId);
  if (asked === undefined) return null;
  const { introduction, reason } = asked;
  return (
    <ScreenLink
      to="/cursos/$curso/examen"
      params={{ curso: courseId }}
      className={buttonLook(reason === undefined ? 'quiet' : 'soft')}
      title={reason}
    >
      <ClipboardCheck aria-hidden="true" />
      {introduction.running === null ? 'Examen' : 'Continuar el examen'}
    </ScreenLink>
  );
}

/** Says before a quiz that the exam is what counts. */
export function BeforeQuiz({ courseId, asked }: { courseId: string; asked: ExamAsked | undefined }) {
  if (asked?.reason === undefined) return null;
  return (
    <Notice
      kind="info"
      title="Este quiz te sirve para practicar"
      detail={`${asked.reason} El examen tiene ${facts(asked)}.`}
      action={
        <ScreenLink to="/cursos/$curso/examen" params={{ curso: courseId }} className={buttonLook('soft')}>
          Ver el examen
        </ScreenLink>
      }
    />
  );
}

/** After a passed quiz: its constancia, or first the exam where it is asked for. */
export function AfterQuiz({
  courseId,
  asked,
  children,
}: {
  courseId: string;
  asked: ExamAsked | undefined;
  children: ReactNode;
}) {
  if (asked?.reason === undefined) return children;
  const { introduction, reason, instead } = asked;
  const next = introduction.next_attempt_at;
  return (
    <>
      <p className={styles.reason}>
        Te sirvió para practicar. {reason} Son {facts(asked)}.
        {next !== null && ` Puedes volver a presentarlo el ${readerDayAndTime(next)}.`}
      </p>
      {(next === null || introduction.running !== null) && (
        <ScreenLink to="/cursos/$curso/examen" params={{ curso: courseId }} className={buttonLook('primary', 'large')}>
          <ClipboardCheck aria-hidden="true" />
          {introduction.running === null ? 'Presentar el examen' : 'Continuar el examen'}
        </ScreenLink>
      )}
      {!instead && children}
    </>
  );
}
