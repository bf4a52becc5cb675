import type { Course } from '@finaula/contract/courses';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { coursesPlace } from '../../lib/place.ts';
import { minutesLeft } from '../../lib/reading.ts';
import { useArrival } from '../../ui/arrival.ts';
import { CourseHead } from '../../ui/course-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import styles from './course-viewer.module.css';
import { CurrentAsOf } from './current-as-of.tsx';
import { Segments } from './segments.tsx';
import { SlideCard } from './slide-card.tsx';
import { SlideIndex } from './slide-index.tsx';
import { SlideNavigation } from './slide-navigation.tsx';
import { clampSlide, slidesOf } from './slides-of.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useKeptProgress } from './use-kept-progress.ts';
import { useSheetInHistory } from './use-sheet-in-history.ts';
import { useSwipe } from './use-swipe.ts';

interface CourseViewerProps {
  course: Course;
  /** From the address, so it may be out of range. */
  slideNumber: number;
  /** On a phone: the assistant's sheet is open. */
  asking: boolean;
  /** Stands beside the slides, on a phone in a sheet over them. */
  assistant: (sheet: { opened: boolean; onClose: () => void; onOpenIndex: () => void }) => ReactNode;
}

export function CourseViewer({ course, slideNumber: wanted, asking, assistant }: CourseViewerProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const slides = slidesOf(course);
  const current = clampSlide(wanted, slides.length);
  const slide = slides[current - 1];
  const left = minutesLeft(course.duration_minutes, current, slides.length);

  const goTo = (lamina: number) => void navigate({ to: '/', search: { curso: course.id, lamina }, replace: true });
  const step = (by: 1 | -1) => {
    const next = clampSlide(current + by, slides.length);
    if (next !== current) goTo(next);
  };
  const [indexOpened, index] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const sheet = useSheetInHistory({ opened: asking, slide: { curso: course.id, lamina: current }, opener, covered: indexOpened });
  const openIndexFromAssistant = () => {
    // On a phone the sheet, and in it the button that was pressed, will be gone when the index gives the focus back.
    opener.current?.focus({ preventScroll: true });
    index.open();
  };
  useKeptProgress(course.id, current);
  usePageTitle(slide?.title ?? course.title);
  useArrival(`curso:${course.id}`, heading);
  useArrowKeys(step);
  const swipe = useSwipe(step);

  if (slide === undefined) return null;
  return (
    <div className={styles.viewer} data-cat={course.category}>
      <main id={MAIN_ID} tabIndex={-1}>
        <CourseHead
          module={course.module}
          back={{ place: coursesPlace, label: 'Volver a tus cursos' }}
          aside={
            <>
              <span className={styles.wide}>Quedan </span>
              {left} min
            </>
          }
        >
          <h1 ref={heading} tabIndex={-1}>
            {course.title}
          </h1>
        </CourseHead>
        <Segments courseId={course.id} slides={slides} current={current} />
        <div {...swipe}>
          <SlideCard
            course={course}
            slide={slide}
            current={current}
            count={slides.length}
            indexOpened={indexOpened}
            onOpenIndex={index.open}
          />
        </div>
        <SlideNavigation
          courseId={course.id}
          hasQuiz={course.quiz !== null}
          current={current}
          count={slides.length}
          goTo={goTo}
          opener={opener}
          asking={asking}
          onAsk={sheet.open}
        />
        <CurrentAsOf day={course.updated_at} />
      </main>
      {assistant({ opened: asking, onClose: sheet.close, onOpenIndex: openIndexFromAssistant })}
      <SlideIndex course={course} slides={slides} current={current} opened={indexOpened} onClose={index.close} />
    </div>
  );
}
