import type { Course, Question } from '@finaula/contract/courses';
import { useMutation } from '@tanstack/react-query';
import { ArrowRight, Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import { shuffled } from '../attempt.ts';
import { QuestionField } from '../question-field.tsx';
import styles from './refresher-question.module.css';

interface RefresherQuestionProps {
  course: Course;
  question: Question;
  missedOn: string | null;
  /** "Pregunta 1 de 3" */
  position: string;
  onAnswer: (isRight: boolean) => void;
  onNext: () => void;
}

/** A question, and after its answer the explanation with its slide. */
export function RefresherQuestion({ course, question, missedOn, position, onAnswer, onNext }: RefresherQuestionProps) {
  const [shown] = useState(() => shuffled([...question.options.keys()]));
  const [chosen, setChosen] = useState<number>();
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  const answer = useMutation({
    mutationFn: (option: number) =>
      api.answerRefresher({ params: { id: course.id }, body: { question_id: question.id, option } }),
    networkMode: 'always',
    onSuccess: ({ is_right }) => onAnswer(is_right),
    onError: (error) => notifyError('No se guardó tu respuesta', detailOf(error)),
  });
  if (answer.data !== undefined && chosen !== undefined)
    return (
      <Explained
        course={course}
        question={question}
        chosen={chosen}
        isRight={answer.data.is_right}
        missedBefore={missedOn !== null}
        onNext={onNext}
      />
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) answer.mutate(chosen);
      }}
    >
      {missedOn !== null && (
        <p className={styles.missed}>
          <RotateCcw aria-hidden="true" />
          La fallaste el {longDay(missedOn)}
        </p>
      )}
      <QuestionField
        question={question}
        position={position}
        shown={shown}
        legend={legend}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Button kind="primary" type="submit" disabled={chosen === undefined} loading={answer.isPending}>
        Responder
      </Button>
    </form>
  );
}

interface ExplainedProps {
  course: Course;
  question: Question;
  chosen: number;
  isRight: boolean;
  missedBefore: boolean;
  onNext: () => void;
}

function Explained({ course, question, chosen, isRight, missedBefore, onNext }: ExplainedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p className={styles.asked}>{withWholePercents(question.question)}</p>
      <section className={styles.why} data-right={isRight || undefined}>
        <h2 ref={heading} tabIndex={-1}>
          {isRight ? <Check aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
          {isRight ? (missedBefore ? 'Esta vez sí' : 'Así es') : 'Todavía no'}
        </h2>
        <p>
          <b>Respondiste:</b> {withWholePercents(question.options[chosen] ?? '')}
        </p>
        {!isRight && (
          <p>
            <b>Correcta:</b> {withWholePercents(question.options[question.correct_answer] ?? '')}
          </p>
        )}
        <p>{withWholePercents(question.explanation)}</p>
        <ScreenLink to="/cursos/$curso" params={{ curso: course.id }} search={{ lamina: question.slide_number }}>
          <span className="num">{question.slide_number}</span>
          {course.slides[question.slide_number - 1]?.title}
          <ArrowRight aria-hidden="true" />
        </ScreenLink>
      </section>
      <Button kind="primary" onClick={onNext} className={styles.next}>
        Siguiente
        <ArrowRight aria-hidden="true" />
      </Button>
    </>
  );
}
