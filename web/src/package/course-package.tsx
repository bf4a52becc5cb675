import type { PackagedCourse } from '@finaula/contract/course-exports';
import { gradeQuiz } from '@finaula/contract/quiz';
import { useState } from 'react';
import { slidesOf } from '../features/courses/viewer/fallback-slides.ts';
import { courseDates, LEGAL_NOTE } from '../lib/courses/legal-note.ts';
import { longDateOf } from '../lib/dates/mexico-city-time.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './course-package.module.css';
import { PackageQuiz } from './package-quiz.tsx';
import { PackageSlide } from './package-slide.tsx';
import type { Kept, Session } from './scorm-session.ts';
import { SlideSteps } from './slide-steps.tsx';

interface CoursePackageProps {
  packaged: PackagedCourse;
  /** Undefined when no platform receives the progress. */
  session: Session | undefined;
}

/** Slides and quiz of a course inside of another platform. */
export function CoursePackage({ packaged: { course, version, product }, session }: CoursePackageProps) {
  const slides = slidesOf(course);
  const questions = course.quiz?.questions ?? [];
  const [kept, setKept] = useState<Kept>(
    () => session?.begun ?? { slide: 1, seen: [1], answers: questions.map(() => null), sent: false },
  );
  const [isStored, setIsStored] = useState(true);
  // The quiz is a page after the last slide.
  const [inQuiz, setInQuiz] = useState(kept.sent);
  const current = Math.min(kept.slide, slides.length);
  const slide = slides[current - 1];

  const keep = (next: Kept) => {
    setKept(next);
    if (session) setIsStored(session.keep(next));
  };
  const goTo = (number: number) => {
    const seen = [...new Set([...kept.seen, number])].sort((a, b) => a - b);
    keep({ ...kept, slide: number, seen });
    if (questions.length === 0 && seen.length === slides.length) session?.complete();
    setInQuiz(false);
    window.scrollTo(0, 0);
  };
  const send = (answers: readonly (number | null)[]) => {
    keep({ ...kept, answers, sent: true });
    if (course.quiz === null) return;
    const { score, passed } = gradeQuiz(
      course.quiz,
      answers.map((answer) => answer ?? undefined),
    );
    session?.grade(score, passed);
  };

  return (
    <main className={styles.package} data-cat={course.category}>
      <header className={styles.head}>
        <p className={styles.module}>{course.module}</p>
        <h1>{course.title}</h1>
      </header>
      {session === undefined && (
        <Notice
          kind="info"
          title="Tu avance no se guardará"
          detail="Este curso no encontró la plataforma que lo abrió. Puedes leerlo, pero ábrelo desde tu plataforma de capacitación para que cuente."
        />
      )}
      {!isStored && (
        <Notice
          kind="info"
          title="Tu plataforma no guardó tu avance"
          detail="Sigue leyendo: lo intentaremos de nuevo en la siguiente lámina. Si el aviso no desaparece, avisa a quien administra tu plataforma."
        />
      )}
      {inQuiz && course.quiz !== null ? (
        <PackageQuiz
          course={course}
          quiz={course.quiz}
          kept={kept}
          onKeep={(answers) => keep({ ...kept, answers, sent: false })}
          onSend={send}
          onSlide={goTo}
        />
      ) : (
        slide !== undefined && (
          <>
            <PackageSlide courseId={course.id} slide={slide} current={current} count={slides.length} />
            <SlideSteps
              current={current}
              count={slides.length}
              hasQuiz={questions.length > 0}
              onSlide={goTo}
              onQuiz={() => {
                setInQuiz(true);
                window.scrollTo(0, 0);
              }}
            />
          </>
        )
      )}
      <footer className={styles.foot}>
        <p>
          {courseDates(course)} {LEGAL_NOTE}
        </p>
        <p>
          {product} · versión {version.number}, publicada el {longDateOf(version.published_at)}
        </p>
      </footer>
    </main>
  );
}
