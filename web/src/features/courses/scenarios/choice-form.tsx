// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Scenario } from '@finaula/contract/scenarios';
import { useState } from 'react';
import { withWholePercents } from '../../../lib/text/percent.ts';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './choice-form.module.css';

interface ChoiceFormProps {
  name: string;
  choices: Scenario['steps'][number]['choices'];
  onDecide: (choice: number) => void;
}

export function ChoiceForm({ name, choices, onDecide }: ChoiceFormProps) {
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
        <p>Es práctica. Lo que elijas no cuenta para tu constancia.</p>
      </div>
    </form>
  );
}
