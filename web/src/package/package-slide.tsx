import { packagedImage } from '@finaula/contract/course-exports';
import { useEffect, useRef } from 'react';
import { FigureView } from '../features/courses/figures/figure-view.tsx';
import { ComingChange } from '../features/courses/viewer/coming-change.tsx';
import imageStyles from '../features/courses/viewer/course-image.module.css';
import type { ShownSlide } from '../features/courses/viewer/fallback-slides.ts';
import card from '../features/courses/viewer/slide-card.module.css';
import { SlideSources } from '../features/courses/viewer/slide-sources.tsx';
import { Rosette } from '../ui/brand/rosette.tsx';
import { PlainText } from '../ui/text/plain-text.tsx';
import styles from './package-slide.module.css';

interface PackageSlideProps {
  courseId: string;
  slide: ShownSlide;
  /** From 1. */
  current: number;
  count: number;
}

/** A slide as the platform's own viewer shows it, with everything that it needs inside of the package. */
export function PackageSlide({ courseId, slide, current, count }: PackageSlideProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // Not at the first slide: a page that opens keeps its focus.
    if (shown.current !== current) heading.current?.focus({ preventScroll: true });
    shown.current = current;
  }, [current]);
  const { terms = [], image, video } = slide;
  return (
    <article className={card.card}>
      <header className={card.head}>
        <Rosette seed={courseId} className={card.rosette} />
        <p className={`${styles.position} num`}>
          Lámina {current} de {count}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {slide.title}
        </h2>
      </header>
      {slide.changes_on && <ComingChange change={slide.changes_on} />}
      <div className={card.body}>
        <PlainText text={slide.content} />
        {terms.length > 0 && (
          <details className={styles.terms}>
            <summary>Palabras de esta lámina</summary>
            <dl>
              {terms.map(({ name, definition }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {image && (
        <div className={`${imageStyles.frame} ${card.figure}`}>
          <img src={packagedImage(image.media_id)} alt={image.alt} />
        </div>
      )}
      {video && (
        <p className={card.figure}>
          Esta lámina tiene un video en línea:{' '}
          <a href={video.youtube_url} target="_blank" rel="noreferrer">
            {video.youtube_url}
          </a>
        </p>
      )}
      {slide.figure && <FigureView figure={slide.figure} className={card.figure} />}
      <SlideSources slide={slide} className={card.sources} />
    </article>
  );
}
