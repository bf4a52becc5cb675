import { LOCALE } from '@finaula/contract/constants';
import styles from './missing-answers.module.css';

/** "Faltan 2: 4 y 7"; each number links to its question. */
export function MissingAnswers({ missing, goTo }: { missing: readonly number[]; goTo: (question: number) => void }) {
  return (
    <p className={styles.missing}>
      {missingSentence(missing).map(({ text, question }) =>
        question === undefined ? (
          text
        ) : (
          <button
            key={question}
            type="button"
            aria-label={`Ir a la pregunta ${question}`}
            onClick={() => goTo(question)}
          >
            {text}
          </button>
        ),
      )}
    </p>
  );
}

const enumeration = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** Numbers of unanswered questions, from 1. */
export const missingQuestions = (answers: readonly (number | undefined)[]): number[] =>
  answers.flatMap((answer, i) => (answer === undefined ? [i + 1] : []));

/** "Faltan 2: 4 y 7" in pieces, so that each number can be a link. */
export function missingSentence(missing: readonly number[]): { text: string; question?: number }[] {
  const numbers = enumeration
    .formatToParts(missing.map(String))
    .map(({ type, value }) => (type === 'element' ? { text: value, question: Number(value) } : { text: value }));
  return [{ text: `${missing.length === 1 ? 'Falta' : 'Faltan'} ${missing.length}: ` }, ...numbers];
}
