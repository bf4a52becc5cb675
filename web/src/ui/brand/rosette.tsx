import { memo, useId } from 'react';
import { GUILLOCHE_SIZE, guilloche } from './guilloche.ts';

interface RosetteProps {
  seed: string;
  /** Line in the drawing's own units. On screen it should be 0.5–0.8 px: 0.65 × 320 / shown px. */
  line?: number;
  className?: string | undefined;
}

/**
 * Decoration in the text's colour, hidden from screen readers. Each drawing has its own ids, because a page
 * may show two of one seed.
 */
export const Rosette = memo(function Rosette({ seed, line = 0.55, className }: RosetteProps) {
  const { petals, petal } = guilloche(seed);
  const id = useId();
  const centre = GUILLOCHE_SIZE / 2;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${GUILLOCHE_SIZE} ${GUILLOCHE_SIZE}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      aria-hidden="true"
      pointerEvents="none"
    >
      <path id={id} d={petal} />
      {Array.from({ length: petals - 1 }, (_, i) => (i + 1) * (360 / petals)).map((angle) => (
        <use key={angle} href={`#${id}`} transform={`rotate(${angle} ${centre} ${centre})`} />
      ))}
    </svg>
  );
});
