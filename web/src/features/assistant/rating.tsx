import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import styles from './rating.module.css';

const choices = [
  { value: true, label: 'Útil', Icon: ThumbsUp },
  { value: false, label: 'No útil', Icon: ThumbsDown },
] as const;

interface RatingProps {
  useful: boolean | null;
  onRate: (useful: boolean) => void;
}

/** Rates an answer as useful or not; the rating can be changed. */
export function Rating({ useful, onRate }: RatingProps) {
  return (
    <fieldset className={styles.rating}>
      <legend className="sr-only">¿Te sirvió esta respuesta?</legend>
      {choices.map(({ value, label, Icon }) => (
        <Button
          key={label}
          kind="quiet"
          className={styles.choice}
          aria-pressed={useful === value}
          onClick={() => useful !== value && onRate(value)}
        >
          <Icon aria-hidden="true" />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
