import { Users } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import styles from './conflict-notice.module.css';
import type { ItemConflict, ItemPart } from './merge-drafts.ts';

interface ConflictNoticeProps {
  conflict: ItemConflict;
  otherAuthor: string;
  onResolve: (takeTheirs: boolean) => void;
}

const these: Record<ItemPart, string> = {
  slide: 'esta lámina',
  question: 'una pregunta',
  exam_item: 'un reactivo',
  scenario: 'este caso',
  job_aid: 'esta hoja',
};

/** The texts of an item, to be compared by their author. */
function textsOf(item: ItemConflict['mine']): [string, string] {
  if ('content' in item) return [item.title, item.content];
  if ('options' in item)
    return [
      item.question,
      [...item.options.map((option, i) => `${i === item.correct_answer ? '✓' : '•'} ${option}`), item.explanation].join(
        '\n',
      ),
    ];
  if ('parts' in item) {
    const parts = item.parts.map(({ title, lines }) => [title, ...lines.map((line) => `• ${line}`)].join('\n'));
    return [item.title, [item.desk, item.use, ...parts, item.stop].join('\n')];
  }
  const steps = item.steps.map(({ text, choices }) => [text, ...choices.map((one) => `• ${one.text}`)].join('\n'));
  return [item.title, [...steps, item.ending, item.takeaway].join('\n')];
}

function Text({ of }: { of: ItemConflict['mine'] }) {
  const [title, text] = textsOf(of);
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
    </>
  );
}

/** Two texts of one part, side by side: the author chooses with which the draft goes on. */
export function ConflictNotice({ conflict: { part, mine, theirs }, otherAuthor, onResolve }: ConflictNoticeProps) {
  return (
    <section className={styles.conflict} role="alert">
      <p className={styles.lead}>
        <Users aria-hidden="true" />
        <span>
          <b>
            {otherAuthor} cambió {these[part]} mientras escribías.
          </b>{' '}
          No se perdió nada: elige con cuál sigue el borrador.
        </span>
      </p>
      <div className={styles.pair}>
        <article>
          <h3>El tuyo</h3>
          <Text of={mine} />
          <Button kind="secondary" onClick={() => onResolve(false)}>
            Seguir con el mío
          </Button>
        </article>
        <article>
          <h3>El de {otherAuthor}</h3>
          <Text of={theirs} />
          <Button kind="secondary" onClick={() => onResolve(true)}>
            Tomar el otro
          </Button>
        </article>
      </div>
    </section>
  );
}
