import { useEffect, useRef, useState } from 'react';
import styles from './lazy-rosette.module.css';
import { Rosette } from './rosette.tsx';

interface LazyRosetteProps {
  seed: string;
  line?: number;
  className?: string | undefined;
}

/** Renders the rosette when it comes near the viewport. */
export function LazyRosette({ seed, line, className }: LazyRosetteProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (place.current === null || drawn) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn(true),
      {
        rootMargin: '600px',
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [drawn]);
  return (
    <span className={`${styles.place} ${className ?? ''}`} ref={place} aria-hidden="true">
      {drawn && <Rosette seed={seed} {...(line !== undefined && { line })} />}
    </span>
  );
}
