import type { CourseDraft, DraftSlide } from '@finaula/contract/course-draft';
import { figure as wholeFigure } from '@finaula/contract/figures';
import { tidySlideText } from '@finaula/contract/slide-text';
import { useStoredFlag } from '../../../../lib/browser/use-stored-flag.ts';
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
  const [onComputer, setOnComputer] = useStoredFlag('finaula.vista-computadora', false);
  const { image, video, figure, roles } = slide;
  return (
    <section className={styles.preview} aria-label="Lo que verá el alumno">
      <div className={styles.previewHead}>
        <h2>Lo que verá el alumno</h2>
        <fieldset className={styles.device}>
          <legend className="sr-only">Tamaño de la vista</legend>
          <button type="button" aria-pressed={!onComputer} onClick={() => setOnComputer(false)}>
            Celular
          </button>
          <button type="button" aria-pressed={onComputer} onClick={() => setOnComputer(true)}>
            Computadora
          </button>
        </fieldset>
      </div>
      <div className={onComputer ? styles.computer : styles.phone} data-cat={document.category} inert>
        <SlideCard
          course={{ id: courseId }}
          slide={{
            title: slide.title.trim() === '' ? 'Sin título' : slide.title,
            content: tidySlideText(slide.content),
            sources: slide.sources.filter((source) => source.trim() !== ''),
            applies_to: slide.applies_to.trim(),
            ...(figure && { figure: wholeFigure.safeParse(figure).data ?? figure }),
            ...(image && { image: { media_id: image.media_id, alt: image.alt ?? '' } }),
            ...(video && { video }),
            ...(roles && { roles }),
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
