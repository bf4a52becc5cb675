import type { DraftFault } from '@finaula/contract/own-courses';
import { Lightbulb } from 'lucide-react';
import styles from './learner-preview.module.css';

/** Advice about the part that is shown; it prevents nothing. */
export function Advice({ faults }: { faults: readonly DraftFault[] }) {
  const advice = faults.filter(({ kind }) => kind === 'advice');
  if (advice.length === 0) return null;
  return (
    <section className={styles.advice} aria-labelledby="consejos">
      <h2 id="consejos">Consejos</h2>
      <p>No impiden pedir la revisión.</p>
      <ul>
        {advice.map(({ part, number, sentence }) => (
          <li key={`${part} ${number} ${sentence}`}>
            <Lightbulb aria-hidden="true" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
