import type { Course, Question, Quiz } from '@finaula/contract/courses';
import { Check, X } from 'lucide-react';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './answer-review.module.css';
import type { Answers } from './attempt.ts';
import { reviewSummary } from './review-summary.ts';

interface AnswerReviewProps {
  course: Course;
  quiz: Quiz;
  answers: Answers;
  correctCount: number;
}

export function AnswerReview({ course, quiz: { questions }, answers, correctCount }: AnswerReviewProps) {
  return (
    <section className={styles.review} aria-labelledby="respuestas">
      <h2 id="respuestas">Tus respuestas</h2>
      <p>{reviewSummary(correctCount, questions.length)}</p>
      <ol>
        {questions.map((question, i) => {
          const correct = answers[i] === question.correct_answer;
          return (
            <li key={question.id} data-wrong={!correct || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {correct ? <Check /> : <X />}
              </span>
              <p className={styles.question}>
                {i + 1}. {question.question}
              </p>
              <p className={styles.outcome}>{correct ? 'Correcta' : 'Incorrecta'}</p>
              {!correct && <Why course={course} question={question} answer={answers[i]} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Why({ course, question, answer }: { course: Course; question: Question; answer: number | undefined }) {
  const slide = course.slides.find(({ slide_number }) => slide_number === question.slide_number);
  return (
    <div className={styles.why}>
      <p>
        <b>Respondiste:</b> {answer === undefined ? 'sin respuesta' : question.options[answer]}
      </p>
      <p>
        <b>Correcta:</b> {question.options[question.correct_answer]}
      </p>
      {question.explanation !== '' && <p>{question.explanation}</p>}
      {slide !== undefined && (
        <PlaceLink place={{ curso: course.id, lamina: slide.slide_number }}>
          Volver a la lámina {slide.slide_number}, {slide.title}
        </PlaceLink>
      )}
    </div>
  );
}
