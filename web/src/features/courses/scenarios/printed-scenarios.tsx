// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Scenario } from '@finaula/contract/scenarios';
import styles from './printed-scenarios.module.css';

/** The cases on paper, to decide in a group: each choice with what it causes. */
export function PrintedScenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  return scenarios.map(({ id, title, role, facts, steps, ending, takeaway }) => (
    <section key={id} className={styles.scenario}>
      <h2>
        {title} <small>Caso para decidir · {role}</small>
      </h2>
      <p>{facts.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.id}>
            <p>
              <b>{step.text}</b>
            </p>
            <ul>
              {step.choices.map((choice, i) => (
                <li key={i}>
                  {choice.text}.{' '}
                  {'next' in choice ? (
                    <i>El caso sigue.</i>
                  ) : (
                    <i>
                      {choice.consequence.map(({ when, what }) => `${when}: ${what}`).join(' ')} La regla: {choice.rule}{' '}
                      ({choice.source}; lámina {choice.slide_number})
                    </i>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p>
        {ending} <b>Lo que te llevas.</b> {takeaway}
      </p>
    </section>
  ));
}
