import { Check } from 'lucide-react';
import styles from './stepper.module.css';

const steps = ['Archivo', 'Revisa antes de aplicar', 'Aplicado'];

/** The steps; finished ones have a check mark. */
export function Stepper({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.stepper} aria-label="Pasos">
      {steps.map((name, i) => (
        <li key={name} data-done={i + 1 < current || undefined} aria-current={i + 1 === current ? 'step' : undefined}>
          <i aria-hidden="true">{i + 1 < current ? <Check /> : i + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
