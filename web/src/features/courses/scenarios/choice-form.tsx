// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Scenario } from '@finaula/contract/scenarios';
import { useState } from 'react';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './choice-form.module.css';

interface ChoiceFormProps {
  name: string;
  choices: Scenario['steps'][number]['choices'];
  /** Whether the first choice is counted for the area. */
  counted: boolean;
  onDecide: (choice: number) => void;
}

export function ChoiceForm({ name, choices, counted, onDecide }: ChoiceFormProps) {
  const [chosen, setChosen] = useState<number>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onDecide(chosen);
      }}
    >
      <fieldset className={styles.choices}>
        <legend>¿Qué haces?</legend>
        {choices.map(({ text }, i) => (
          <label key={i} className={styles.choice}>
            <input type="radio" name={name} required checked={chosen === i} onChange={() => setChosen(i)} />
            <span>{withWholePercents(text)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.decide}>
        <Button kind="primary" type="submit">
          Decidir
        </Button>
        <p>
          Es práctica. Lo que elijas no cuenta para tu constancia.
          {counted &&
            ' Tu primera elección se suma, sin tu nombre, a las de tu área: tu institución solo ve totales de cinco personas o más.'}
        </p>
      </div>
    </form>
  );
}
