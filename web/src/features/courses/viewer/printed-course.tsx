import type { Course } from '@finaula/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useProductName } from '../../../lib/api/platform.ts';
import { courseDates, LEGAL_NOTE } from '../../../lib/courses/legal-note.ts';
import { PlainText } from '../../../ui/text/plain-text.tsx';
import { FigureView } from '../figures/figure-view.tsx';
import { layerQuery } from '../institution/layer-queries.ts';
import { NoteBox } from '../institution/note-box.tsx';
import { PrintedScenarios } from '../scenarios/printed-scenarios.tsx';
import { changeNotice } from './coming-change.tsx';
import type { ShownSlide } from './fallback-slides.ts';
import styles from './printed-course.module.css';
import { SlideSources } from './slide-sources.tsx';

interface PrintedCourseProps {
  course: Course;
  slides: readonly ShownSlide[];
}

/** Renders all slides in place of the screen while the browser prints. */
export function PrintedCourse({ course, slides }: PrintedCourseProps) {
  const [printing, setPrinting] = useState(false);
  const product = useProductName();
  const { data: layer } = useQuery(layerQuery(course.id));
  useEffect(() => {
    // The browser takes its snapshot right after the event.
    const show = (on: boolean) => () => flushSync(() => setPrinting(on));
    const [before, after] = [show(true), show(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  if (!printing) return null;
  return createPortal(
    <div className={styles.printed} data-cat={course.category}>
      <div className={styles.head}>
        <div>
          <p className={styles.running}>
            <b>{course.title}</b>
            <span>
              {course.module} · {product}
            </span>
          </p>
        </div>
      </div>
      <main className={styles.slides}>
        <p className={styles.module}>{course.module}</p>
        <h1>{course.title}</h1>
        <p className={styles.note}>
          {slides.length} láminas · {courseDates(course)} {LEGAL_NOTE}
        </p>
        {[...slides.entries()].map(([i, slide]) => (
          <section key={i} className={styles.slide}>
            <h2>
              <span className="num">{i + 1}</span> {slide.title}
            </h2>
            {slide.changes_on && <p className={styles.note}>{changeNotice(slide.changes_on)}</p>}
            <PlainText text={slide.content} />
            {slide.figure && <FigureView figure={slide.figure} className={styles.figure} />}
            {layer?.notes
              .filter(({ slide_number }) => slide_number === i + 1)
              .map((note) => (
                <NoteBox key={note.id} note={note} manualUrl={layer.card.manual_url} className={styles.figure} />
              ))}
            <SlideSources slide={slide} className={styles.sources} />
          </section>
        ))}
        <PrintedScenarios scenarios={course.scenarios ?? []} />
      </main>
    </div>,
    document.body,
  );
}
