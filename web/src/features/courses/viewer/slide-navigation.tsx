import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, MessageSquareText, RotateCcw } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './slide-navigation.module.css';

interface SlideNavigationProps {
  courseId: string;
  hasQuiz: boolean;
  /** Undefined at the first and the last slide. */
  previous: number | undefined;
  next: number | undefined;
  onStep: (slideNumber: number) => void;
  onRestart: () => void;
  /** At the end of a route: leads to the slides that it left out. */
  onRest: (() => void) | undefined;
  /** The assistant's button, on a phone. */
  opener: RefObject<HTMLButtonElement | null>;
  asking: boolean;
  onAsk: () => void;
}

/**
 * On the last slide 'Siguiente' becomes 'Tomar Quiz', or 'Completado' without a quiz (spec §2); at the end
 * of a route 'Continuar' first.
 */
export function SlideNavigation(props: SlideNavigationProps) {
  const { courseId, hasQuiz, previous, next, onStep, onRestart, onRest, opener, asking, onAsk } = props;
  const navigate = useNavigate();
  const takeQuiz = () => void navigate({ to: '/cursos/$curso/quiz', params: { curso: courseId } });
  const onward =
    next !== undefined
      ? { label: 'Siguiente', act: () => onStep(next) }
      : onRest !== undefined
        ? { label: 'Continuar', act: onRest }
        : hasQuiz
          ? { label: 'Tomar Quiz', act: takeQuiz }
          : undefined;
  return (
    <nav className={styles.navigation} aria-label="Navegación del curso">
      <Button
        kind="secondary"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onStep(previous)}
      >
        <ArrowLeft aria-hidden="true" />
        Anterior
      </Button>
      <Button kind="quiet" onClick={onRestart}>
        <RotateCcw aria-hidden="true" />
        Reiniciar
      </Button>
      <Button
        ref={opener}
        kind="quiet"
        className={styles.ask}
        aria-haspopup="dialog"
        aria-expanded={asking}
        onClick={onAsk}
      >
        <MessageSquareText aria-hidden="true" />
        Asistente
      </Button>
      <Button kind="primary" disabled={onward === undefined} onClick={onward?.act}>
        {onward?.label ?? 'Completado'}
        {onward !== undefined && <ArrowRight aria-hidden="true" />}
      </Button>
    </nav>
  );
}
