import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, MessageSquareText, RotateCcw } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import styles from './slide-navigation.module.css';

interface SlideNavigationProps {
  courseId: string;
  hasQuiz: boolean;
  current: number;
  count: number;
  goTo: (slideNumber: number) => void;
  /** The assistant's button, on a phone. */
  opener: RefObject<HTMLButtonElement | null>;
  asking: boolean;
  onAsk: () => void;
}

/** On the last slide 'Siguiente' becomes 'Tomar Quiz', or 'Completado' where there is none (spec §2). */
export function SlideNavigation({ courseId, hasQuiz, current, count, goTo, opener, asking, onAsk }: SlideNavigationProps) {
  const navigate = useNavigate();
  const last = current === count;
  const takeQuiz = () => void navigate({ to: '/', search: { curso: courseId, quiz: 1 } });
  return (
    <nav className={styles.navigation} aria-label="Navegación del curso">
      <Button kind="secondary" disabled={current === 1} onClick={() => goTo(current - 1)}>
        <ArrowLeft aria-hidden="true" />
        Anterior
      </Button>
      <Button kind="quiet" onClick={() => goTo(1)}>
        <RotateCcw aria-hidden="true" />
        Reiniciar
      </Button>
      <Button ref={opener} kind="quiet" className={styles.ask} aria-haspopup="dialog" aria-expanded={asking} onClick={onAsk}>
        <MessageSquareText aria-hidden="true" />
        Asistente
      </Button>
      <Button kind="primary" disabled={last && !hasQuiz} onClick={() => (last ? takeQuiz() : goTo(current + 1))}>
        {!last && 'Siguiente'}
        {last && (hasQuiz ? 'Tomar Quiz' : 'Completado')}
        {(!last || hasQuiz) && <ArrowRight aria-hidden="true" />}
      </Button>
    </nav>
  );
}
