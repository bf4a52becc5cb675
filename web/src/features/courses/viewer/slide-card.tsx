import type { Course, SlideTerm } from '@finaula/contract/courses';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useStoredFlag } from '../../../lib/browser/use-stored-flag.ts';
import { Rosette } from '../../../ui/brand/rosette.tsx';
import { FigureView } from '../figures/figure-view.tsx';
import { SlideText } from '../glossary/slide-text.tsx';
import { ComingChange } from './coming-change.tsx';
import { CourseImage } from './course-image.tsx';
import type { ShownSlide } from './fallback-slides.ts';
import type { RoutePosition } from './short-route.ts';
import styles from './slide-card.module.css';
import { SlideSources } from './slide-sources.tsx';
import { isLong, preview } from './slide-text.ts';

const SlideVideo = lazy(() => import('./slide-video.tsx').then(({ SlideVideo }) => ({ default: SlideVideo })));

interface SlideCardProps {
  course: Pick<Course, 'id'>;
  slide: ShownSlide;
  current: number;
  count: number;
  /** The position on the short route; undefined in the whole course. */
  onRoute: RoutePosition | undefined;
  indexOpened: boolean;
  onOpenIndex: () => void;
  /** Notes of the institution, placed by the class. */
  notes?: (className: string | undefined) => ReactNode;
}

/**
 * The head is a live region: screen readers announce number and title of the next slide while the focus
 * stays.
 */
export function SlideCard({ course, slide, current, notes, ...position }: SlideCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After 'Ver más', the next slides are expanded too, until 'Ver menos'.
  const [expanded, setExpanded] = useStoredFlag('finaula.laminas-abiertas', false);

  // A button that was pressed and is now disabled ('Anterior' on the first slide, 'Completado') would swallow
  // the focus.
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
      {slide.changes_on && <ComingChange change={slide.changes_on} />}
      <SlideBody content={slide.content} terms={slide.terms ?? []} expanded={expanded} onExpand={setExpanded} />
      {slide.image && <CourseImage image={slide.image} className={styles.figure} />}
      {slide.video && (
        <Suspense>
          <SlideVideo video={slide.video} title={slide.title} className={styles.figure} />
        </Suspense>
      )}
      {slide.figure && <FigureView figure={slide.figure} className={styles.figure} />}
      {notes?.(styles.notes)}
      <SlideSources slide={slide} className={styles.sources} />
    </article>
  );
}

interface SlideBodyProps {
  content: string;
  terms: readonly SlideTerm[];
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

function SlideBody({ content, terms, expanded, onExpand }: SlideBodyProps) {
  const id = useId();
  return (
    <div className={styles.body}>
      <div id={id}>
        <SlideText content={expanded ? content : preview(content)} terms={terms} />
      </div>
      {isLong(content) && (
        <button
          className={styles.more}
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => onExpand(!expanded)}
        >
          {expanded ? 'Ver menos' : 'Ver más'}
        </button>
      )}
    </div>
  );
}

interface SlidePositionProps {
  current: number;
  count: number;
  onRoute: RoutePosition | undefined;
  indexOpened: boolean;
  onOpenIndex: () => void;
}

/** 'Lámina 4 de 13' opens the list of all slides: on a phone the segments are too narrow to touch. */
function SlidePosition({ current, count, onRoute, indexOpened, onOpenIndex }: SlidePositionProps) {
  return (
    <button
      type="button"
      className={`${styles.open} num`}
      aria-haspopup="dialog"
      aria-expanded={indexOpened}
      onClick={onOpenIndex}
    >
      Lámina {current} de {count}
      {onRoute !== undefined &&
        (onRoute.isStop ? ` · ${onRoute.reached} de ${onRoute.count} en la ruta` : ' · fuera de la ruta')}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
