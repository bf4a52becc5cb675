import type { CourseDraft, DraftSlide } from '@finaula/contract/course-draft';
import { tidySlideText } from '@finaula/contract/slide-text';
import { SlideCard } from '../../viewer/slide-card.tsx';
import styles from './learner-preview.module.css';

interface LearnerPreviewProps {
  courseId: string;
  document: CourseDraft;
  slide: DraftSlide;
  number: number;
}

/** The card that the learner will see, drawn by the viewer itself; nothing in it reacts. */
export function LearnerPreview({ courseId, document, slide, number }: LearnerPreviewProps) {
  const { image, video, figure } = slide;
  return (
    <section className={styles.preview} aria-label="Lo que verá el alumno">
      <h2>Lo que verá el alumno</h2>
      <div className={styles.phone} data-cat={document.category} inert>
        <SlideCard
          course={{ id: courseId }}
          slide={{
            title: slide.title.trim() === '' ? 'Sin título' : slide.title,
            content: tidySlideText(slide.content),
            sources: slide.sources.filter((source) => source.trim() !== ''),
            applies_to: slide.applies_to.trim(),
            ...(figure && { figure }),
            ...(image && { image: { media_id: image.media_id, alt: image.alt ?? '' } }),
            ...(video && { video }),
          }}
          current={number}
          count={document.slides.length}
          onRoute={undefined}
          indexOpened={false}
          onOpenIndex={() => undefined}
        />
      </div>
    </section>
  );
}
