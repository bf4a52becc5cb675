import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import styles from './near-rosette.module.css';
import { Rosette } from './rosette.tsx';

interface NearRosetteProps {
  seed: string;
  line?: number;
  className?: string | undefined;
}

/** Below the fold: drawn when it comes near, and then kept. */
export function NearRosette({ seed, line, className }: NearRosetteProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [drawn, setDrawn] = useState(false);
  if (!drawn && entry?.isIntersecting) setDrawn(true);
  return (
    <span className={`${styles.place} ${className ?? ''}`} ref={ref} aria-hidden="true">
      {drawn && <Rosette seed={seed} {...(line !== undefined && { line })} />}
    </span>
  );
}
