import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Button } from '../ui/forms/button.tsx';
import styles from './slide-steps.module.css';

interface SlideStepsProps {
  /** From 1. */
  current: number;
  count: number;
  hasQuiz: boolean;
  onSlide: (slide: number) => void;
  onQuiz: () => void;
}

/** The buttons below a slide; the arrow keys do the same. */
export function SlideSteps({ current, count, hasQuiz, onSlide, onQuiz }: SlideStepsProps) {
  const isLast = current === count;
  useEffect(() => {
    const step = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight' && !isLast) onSlide(current + 1);
      if (key === 'ArrowLeft' && current > 1) onSlide(current - 1);
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [current, isLast, onSlide]);
  return (
    <nav className={styles.steps} aria-label="Navegación del curso">
      <Button kind="secondary" disabled={current === 1} onClick={() => onSlide(current - 1)}>
        <ArrowLeft aria-hidden="true" />
        Anterior
      </Button>
      <ProgressBar value={current} max={count} label="Avance del curso" />
      {isLast && hasQuiz ? (
        <Button kind="primary" onClick={onQuiz}>
          Tomar Quiz
          <ArrowRight aria-hidden="true" />
        </Button>
      ) : (
        <Button kind="primary" disabled={isLast} onClick={() => onSlide(current + 1)}>
          {isLast ? 'Completado' : 'Siguiente'}
          {!isLast && <ArrowRight aria-hidden="true" />}
        </Button>
      )}
    </nav>
  );
}
