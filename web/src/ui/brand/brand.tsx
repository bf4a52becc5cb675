import { useId } from 'react';
import { useProductName } from '../../lib/api/platform.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './brand.module.css';

const PETALS = 7;
const PETAL =
  'M16.00 5.80 16.78 3.83 17.76 2.32 18.81 1.59 19.72 1.80 20.35 2.91 20.58 4.70 20.43 6.81 20.03 8.85 19.60 10.47 19.42 11.42 19.70 11.65 20.59 11.26 22.07 10.48 23.97 9.64M16.00 5.80 16.53 7.81 16.84 9.45 17.09 10.39 17.45 10.47 18.08 9.73 19.08 8.40 20.43 6.81 21.98 5.37 23.53 4.44 24.78 4.23 25.52 4.82 25.60 6.09 25.03 7.80 23.97 9.64';

/** The drawing of public/marca.svg, in the scheme's colour. */
export function Mark() {
  const id = useId();
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path id={id} d={PETAL} />
      {Array.from({ length: PETALS - 1 }, (_, i) => (i + 1) * (360 / PETALS)).map((angle) => (
        <use key={angle} href={`#${id}`} transform={`rotate(${angle} 16 16)`} />
      ))}
    </svg>
  );
}

/** Logo and name, linked to the start. `compact`: only the logo on a phone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const name = useProductName();
  return (
    <ScreenLink to="/" className={styles.brand} aria-label={`${name}, inicio`}>
      <Mark />
      <span className={compact ? styles.compact : undefined}>{name}</span>
    </ScreenLink>
  );
}
