import { ListChecks } from 'lucide-react';
import { buttonLook } from '../../ui/button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './back-to-review.module.css';

/** On a slide that was opened from the answers to its quiz. */
export function BackToReview({ courseId, question }: { courseId: string; question: number }) {
  return (
    <PlaceLink
      place={{ curso: courseId, quiz: 1, repaso: question }}
      resetScroll={false}
      className={buttonLook('soft', 'medium', styles.back)}
    >
      <ListChecks aria-hidden="true" />
      Volver a tus respuestas
    </PlaceLink>
  );
}
