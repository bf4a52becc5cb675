import { ChevronDown } from 'lucide-react';
import styles from './slide-position.module.css';

interface SlidePositionProps {
  current: number;
  count: number;
  indexOpened: boolean;
  onOpenIndex: () => void;
}

/** 'Lámina 4 de 13' opens the list of all: on a phone the segments are too narrow for a finger. */
export function SlidePosition({ current, count, indexOpened, onOpenIndex }: SlidePositionProps) {
  return (
    <button type="button" className={`${styles.open} num`} aria-haspopup="dialog" aria-expanded={indexOpened} onClick={onOpenIndex}>
      Lámina {current} de {count}
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
