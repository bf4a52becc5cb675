import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import styles from './lazy-rosette.module.css';
import { Rosette } from './rosette.tsx';

interface LazyRosetteProps {
  seed: string;
  line?: number;
  className?: string | undefined;
}

/** Below the fold: drawn when it comes near, and then kept. */
export function LazyRosette({ seed, line, className }: LazyRosetteProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [drawn, setDrawn] = useState(false);
  if (!drawn && entry?.isIntersecting) setDrawn(true);
  return (
    <span className={`${styles.place} ${className ?? ''}`} ref={ref} aria-hidden="true">
      {drawn && <Rosette seed={seed} {...(line !== undefined && { line })} />}
    </span>
  );
}
