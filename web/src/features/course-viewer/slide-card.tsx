import type { Course, Slide } from '@finaula/contract/courses';
import { useEffect, useRef } from 'react';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { SlideBody } from './slide-body.tsx';
import styles from './slide-card.module.css';
import { SlidePosition } from './slide-position.tsx';
import { SlideSources } from './slide-sources.tsx';

interface SlideCardProps {
  course: Course;
  slide: Pick<Slide, 'title' | 'content' | 'sources' | 'applies_to'>;
  current: number;
  count: number;
  indexOpened: boolean;
  onOpenIndex: () => void;
}

/** The head is a live region: a screen reader says number and title of the next slide while the focus stays where it was. */
export function SlideCard({ course, slide, current, ...position }: SlideCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // A button that was pressed and is now disabled ('Anterior' on the first slide, 'Completado') would swallow the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every slide
  useEffect(() => {
    if (document.activeElement?.matches(':disabled')) heading.current?.focus();
  }, [current]);

  return (
    <article className={styles.card}>
      <header className={styles.head} aria-live="polite" aria-atomic="true">
        <Rosette seed={course.id} className={styles.rosette} />
        <SlidePosition current={current} {...position} />
        <h2 ref={heading} tabIndex={-1}>
          {slide.title}
        </h2>
      </header>
      <SlideBody key={current} content={slide.content} />
      <SlideSources sources={slide.sources} appliesTo={slide.applies_to} className={styles.sources} />
    </article>
  );
}
