import { ListChecks } from 'lucide-react';
import { buttonLook } from '../../ui/forms/button.tsx';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import styles from './back-to-review.module.css';

/** On a slide that was opened from the answers to its quiz. */
export function BackToReview({ courseId, question }: { courseId: string; question: number }) {
  return (
    <HomeLink
      search={{ curso: courseId, quiz: 1, repaso: question }}
      resetScroll={false}
      className={buttonLook('soft', 'medium', styles.back)}
    >
      <ListChecks aria-hidden="true" />
      Volver a tus respuestas
    </HomeLink>
  );
}
