import type { Course } from '@finaula/contract/courses';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useArrival } from '../../ui/arrival.ts';
import { CourseHead } from '../../ui/course-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { MAIN_ID } from '../../ui/skip-link.tsx';
import styles from './course-viewer.module.css';
import { CurrentAsOf } from './current-as-of.tsx';
import { Segments } from './segments.tsx';
import { SlideCard } from './slide-card.tsx';
import { SlideNavigation } from './slide-navigation.tsx';
import { clampSlide, minutesLeft, slidesOf } from './slides-of.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useSwipe } from './use-swipe.ts';

interface CourseViewerProps {
  course: Course;
  /** From the address, so it may be out of range. */
  slideNumber: number;
}

export function CourseViewer({ course, slideNumber: wanted }: CourseViewerProps) {
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
          back={{ place: {}, label: 'Volver a tus cursos' }}
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
          <SlideCard course={course} slides={slides} slide={slide} current={current} />
        </div>
        <SlideNavigation courseId={course.id} hasQuiz={course.quiz !== null} current={current} count={slides.length} goTo={goTo} />
        <CurrentAsOf day={course.updated_at} />
      </main>
    </div>
  );
}
