import styles from './missing-answers.module.css';
import { missingSentence } from './missing-answers.ts';

/** "Faltan 2: 4 y 7", each number leading to its question. */
export function MissingAnswers({ missing, goTo }: { missing: readonly number[]; goTo: (question: number) => void }) {
  return (
    <p className={styles.missing}>
      {missingSentence(missing).map(({ text, question }) =>
        question === undefined ? (
          text
        ) : (
          <button key={question} type="button" aria-label={`Ir a la pregunta ${question}`} onClick={() => goTo(question)}>
            {text}
          </button>
        ),
      )}
    </p>
  );
}
