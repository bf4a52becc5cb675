import type { Course, Slide } from '@finaula/contract/courses';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { PlainText } from '../../ui/text/plain-text.tsx';
import styles from './slide-card.module.css';
import { SlideSources } from './slide-sources.tsx';
import { isLong, preview } from './slide-text.ts';

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

/** Every slide begins collapsed: give it the slide as key. */
export function SlideBody({ content }: { content: string }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  return (
    <div className={styles.body}>
      <div id={id}>
        <PlainText text={expanded ? content : preview(content)} />
      </div>
      {isLong(content) && (
        <button className={styles.more} type="button" aria-expanded={expanded} aria-controls={id} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Ver menos' : 'Ver más'}
        </button>
      )}
    </div>
  );
}

interface SlidePositionProps {
  current: number;
  count: number;
  indexOpened: boolean;
  onOpenIndex: () => void;
}

/** 'Lámina 4 de 13' opens the list of all: on a phone the segments are too narrow for a finger. */
export function SlidePosition({ current, count, indexOpened, onOpenIndex }: SlidePositionProps) {
  return (
    <button type="button" className={`${styles.open} num`} aria-haspopup="dialog" aria-expanded={indexOpened} onClick={onOpenIndex}>
      Lámina {current} de {count}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
