import type { Course, Question, Quiz, Slide } from '@finaula/contract/courses';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { withWholePercents } from '../../lib/text/percent.ts';
import styles from './answer-review.module.css';
import type { Answers } from './attempt.ts';

type SlideLink = (slide: Slide, question: number) => ReactNode;

interface AnswerReviewProps {
  course: Course;
  quiz: Quiz;
  answers: Answers;
  correctCount: number;
  /** The link from a question, from 1, to the slide that answers it. */
  slideLink: SlideLink;
  /** The question, from 1, that the user returns to from a slide; its summary is `reviewed`. */
  reviewing?: number | undefined;
  reviewed?: RefObject<HTMLElement | null>;
}

/** All questions; the wrong ones are expanded. */
export function AnswerReview({
  course,
  quiz: { questions },
  answers,
  correctCount,
  slideLink,
  reviewing,
  reviewed,
}: AnswerReviewProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const mixed = correctCount > 0 && correctCount < questions.length;
  const reviews = questions
    .map((question, i) => ({
      question,
      number: i + 1,
      answer: answers[i],
      correct: answers[i] === question.correct_answer,
    }))
    .filter(({ correct }) => !onlyWrong || !correct);
  return (
    <section className={styles.review} aria-labelledby="respuestas">
      <div className={styles.head}>
        <div>
          <h2 id="respuestas">Tus respuestas</h2>
          <p>{reviewSummary(correctCount, questions.length)}</p>
        </div>
        {mixed && (
          <label className={styles.switch}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={onlyWrong}
              checked={onlyWrong}
              onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
            />
            Solo las que fallaste
          </label>
        )}
      </div>
      <ol>
        {reviews.map(({ question, number, answer, correct }) => (
          <li key={question.id} data-wrong={!correct || undefined}>
            <details open={!correct || number === reviewing}>
              <summary ref={number === reviewing ? reviewed : undefined}>
                <span className={styles.mark} aria-hidden="true">
                  {correct ? <Check /> : <X />}
                </span>
                <span className={styles.question}>
                  {number}. {withWholePercents(question.question)}
                </span>
                <span className={styles.outcome}>{correct ? 'Correcta' : 'Incorrecta'}</span>
                <ChevronDown className={styles.chevron} aria-hidden="true" />
              </summary>
              <Why
                course={course}
                question={question}
                number={number}
                answer={answer}
                correct={correct}
                slideLink={slideLink}
              />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WhyProps {
  course: Course;
  question: Question;
  number: number;
  answer: number | undefined;
  correct: boolean;
  slideLink: SlideLink;
}

function Why({ course, question, number, answer, correct, slideLink }: WhyProps) {
  const slide = course.slides.find(({ slide_number }) => slide_number === question.slide_number);
  return (
    <div className={styles.why}>
      <p>
        <b>Respondiste:</b> {answer === undefined ? 'sin respuesta' : question.options[answer]}
      </p>
      {!correct && (
        <p>
          <b>Correcta:</b> {question.options[question.correct_answer]}
        </p>
      )}
      {question.explanation !== '' && <p>{withWholePercents(question.explanation)}</p>}
      {slide !== undefined && slideLink(slide, number)}
    </div>
  );
}

export function reviewSummary(correct: number, total: number): string {
  const wrong = total - correct;
  if (wrong === 0) return 'Todas son correctas.';
  if (correct === 0) return total === 1 ? 'Está por repasar.' : `Las ${total} están por repasar.`;
  return `${wrong === 1 ? 'Una' : wrong} por repasar. Las demás están bien.`;
}
