import type { ImportQuestion, ImportRow, PeopleImport } from '@finaula/contract/people-imports';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './import-rows.module.css';
import { useCorrection } from './use-correction.ts';
import { valueInWords } from './words.ts';

const answers: Record<ImportQuestion, { yes: string; no: string; yesAll: string; noAll: string }> = {
  returns: {
    yes: 'Vuelve a tener acceso',
    no: 'Sigue de baja',
    yesAll: 'Todas vuelven a tener acceso',
    noAll: 'Todas siguen de baja',
  },
  same_name: {
    yes: 'Es la misma persona',
    no: 'Es otra persona',
    yesAll: 'Todas son la misma persona',
    noAll: 'Todas son otra persona',
  },
};

function asked({ question, candidate, email }: ImportRow): string {
  if (candidate === null) return '';
  const left = candidate.left_on === null ? '' : `, de baja desde el ${valueInWords(candidate.left_on)}`;
  if (question === 'returns')
    return `Está de baja desde el ${valueInWords(candidate.left_on)} y viene en el archivo sin baja. ¿Vuelve?`;
  const known = [candidate.email, candidate.employee_number && `número ${candidate.employee_number}`, candidate.area];
  return `Ya tienes a ${candidate.name} (${known.filter(Boolean).join(', ')}${left}) y no viene en el archivo. ¿Es la misma persona, ahora con ${email}?`;
}

interface QuestionProps {
  found: PeopleImport;
  row: ImportRow;
}

/** A question of a row, with its answer when there is one. */
export function Question({ found, row }: QuestionProps) {
  const correct = useCorrection(found.id);
  const { question, answer, row_number } = row;
  if (question === null || row_number === null) return null;
  const say = (given: boolean | null) => correct.mutate({ row: row_number, answer: given });
  const words = answers[question];
  if (answer !== null)
    return (
      <p className={styles.answered}>
        Decidiste: {(answer ? words.yes : words.no).toLowerCase()}.
        <Button kind="quiet" loading={correct.isPending} onClick={() => say(null)}>
          Cambiar <span className="sr-only">la respuesta de la fila {row_number}</span>
        </Button>
      </p>
    );
  return (
    <>
      <p className={styles.fix}>{asked(row)}</p>
      {question === 'same_name' && (
        <p className={styles.read}>
          Si es la misma, conserva su cuenta y sus constancias
          {row.candidate?.left_on ? ', vuelve a tener acceso' : ''} y cambia su correo; si es otra, se crea una cuenta.
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="secondary" loading={correct.isPending} onClick={() => say(true)}>
          {words.yes}
        </Button>
        <Button kind="secondary" loading={correct.isPending} onClick={() => say(false)}>
          {words.no}
        </Button>
      </div>
    </>
  );
}

/** One answer for all rows with the same question. */
export function AnswerAll({ found, rows }: { found: PeopleImport; rows: readonly ImportRow[] }) {
  const correct = useCorrection(found.id);
  const questions = (['returns', 'same_name'] as const).filter(
    (question) => rows.filter((row) => row.question === question).length > 1,
  );
  return questions.map((question) => (
    <div key={question} className={styles.all}>
      <Button kind="quiet" loading={correct.isPending} onClick={() => correct.mutate({ question, answer: true })}>
        {answers[question].yesAll}
      </Button>
      <Button kind="quiet" loading={correct.isPending} onClick={() => correct.mutate({ question, answer: false })}>
        {answers[question].noAll}
      </Button>
    </div>
  ));
}
