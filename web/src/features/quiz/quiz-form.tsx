import type { Quiz } from '@finaula/contract/courses';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CourseHeader } from '../../ui/layout/course-header.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { type Attempt, answersOf, type Examination, optionsShown, saveAttempt } from './attempt.ts';
import { QuestionSteps } from './question-steps.tsx';
import styles from './quiz-form.module.css';

interface QuizFormProps {
  examination: Examination;
  quiz: Quiz;
  /** The attempt to start or continue. */
  begun: Attempt;
  notice: ReactNode;
  /** Called with every question answered. */
  onSubmit: (attempt: Attempt) => void;
}

export function QuizForm({ examination, quiz: { questions }, begun, notice, onSubmit }: QuizFormProps) {
  const { course } = examination;
  const [attempt, setAttempt] = useState(begun);
  const heading = useRef<HTMLHeadingElement>(null);
  const { current } = attempt;
  usePageTitle(`Pregunta ${current + 1} de ${questions.length}`);
  useFocusOnNavigation(`quiz:${course.id}`, heading);

  const change = (next: Partial<Attempt>) => setAttempt({ ...attempt, ...next });
  useEffect(() => saveAttempt(examination, attempt, sessionStorage), [examination, attempt]);

  return (
    <>
      <h1 className="sr-only" ref={heading} tabIndex={-1}>
        Quiz: {course.title}
      </h1>
      <CourseHeader
        module={course.module}
        back={{
          address: {
            to: '/cursos/$curso',
            params: { curso: course.id },
            search: { lamina: course.slides.length || 1 },
          },
          label: 'Volver al curso',
        }}
      >
        <p className={styles.crumb}>{course.title}</p>
      </CourseHeader>
      {current === 0 && notice}
      <QuestionSteps
        questions={questions}
        answers={answersOf(questions, attempt)}
        current={current}
        optionsOf={(question) => optionsShown(question, attempt)}
        onStep={(index) => change({ current: index })}
        onChoose={({ id }, option) => change({ chosen: { ...attempt.chosen, [id]: option } })}
        onSend={() => onSubmit(attempt)}
      />
    </>
  );
}
