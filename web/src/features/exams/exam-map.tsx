import { LOCALE } from '@finaula/contract/constants';
import type { ExamQuestion } from '@finaula/contract/exams';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import styles from './exam-map.module.css';

interface ExamMapProps {
  questions: readonly ExamQuestion[];
  chosen: Record<string, string>;
  unsaved: readonly string[];
  flagged: readonly string[];
  current: number;
  cut: boolean;
  delivering: boolean;
  onGo: (index: number) => void;
  onDeliver: () => void;
}

const list = new Intl.ListFormat(LOCALE);
const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "Te faltan 7, 8, 9 y 10." */
export const missingText = (missing: readonly number[]): string =>
  missing.length === 0 ? '' : `Te ${missing.length === 1 ? 'falta la' : 'faltan'} ${list.format(missing.map(String))}.`;

/** All questions with their state: answered, marked. Right and wrong ones look alike. */
export function ExamMap({
  questions,
  chosen,
  unsaved,
  flagged,
  current,
  cut,
  delivering,
  onGo,
  onDeliver,
}: ExamMapProps) {
  const missing = questions.flatMap(({ id }, i) => (chosen[id] === undefined ? [i + 1] : []));
  const answered = questions.length - missing.length;
  const counts = [
    some(answered - unsaved.length, 'guardada', 'guardadas'),
    unsaved.length > 0 && `${unsaved.length} sin guardar`,
    flagged.length > 0 && some(flagged.length, 'marcada', 'marcadas'),
  ].filter((part) => part !== false);
  const ready = missing.length === 0 && unsaved.length === 0;
  return (
    <>
      <p className={`${styles.counts} num`}>{counts.join(' · ')}</p>
      <ol className={styles.cells}>
        {questions.map(({ id }, i) => {
          const marks = [
            chosen[id] === undefined ? 'sin responder' : unsaved.includes(id) ? 'sin guardar' : 'respondida',
            flagged.includes(id) && 'marcada',
          ].filter((mark) => mark !== false);
          return (
            <li key={id}>
              <button
                type="button"
                className="num"
                data-state={chosen[id] === undefined ? 'empty' : unsaved.includes(id) ? 'unsaved' : 'saved'}
                aria-current={i === current ? 'true' : undefined}
                aria-label={`Pregunta ${i + 1}: ${marks.join(', ')}`}
                onClick={() => onGo(i)}
              >
                {i + 1}
                {flagged.includes(id) && <Flag aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ol>
      <ul className={styles.key} aria-hidden="true">
        <li>
          <i data-state="saved" />
          Respondida
        </li>
        <li>
          <i data-state="empty" />
          Sin responder
        </li>
        {unsaved.length > 0 && (
          <li>
            <i data-state="unsaved" />
            Sin guardar
          </li>
        )}
        <li>
          <Flag aria-hidden="true" />
          Marcada
        </li>
      </ul>
      <Button
        kind={ready ? 'primary' : 'secondary'}
        className={styles.deliver}
        disabled={!ready}
        loading={delivering}
        onClick={onDeliver}
      >
        Entregar examen
      </Button>
      <p className={styles.fine}>
        {missing.length > 0
          ? `${missingText(missing)} `
          : cut || unsaved.length > 0
            ? 'Podrás entregar cuando todo esté guardado. '
            : ''}
        Puedes cambiar una respuesta hasta entregar. Si se acaba el tiempo, cuenta lo que diga «Guardado».
      </p>
    </>
  );
}
