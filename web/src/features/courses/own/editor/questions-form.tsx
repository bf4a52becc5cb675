import type { DraftQuestion } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { Plus } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import { faultsAt, type Part } from './fault-list.ts';
import styles from './form.module.css';
import { emptyQuestion } from './move-slide.ts';
import { QuestionForm } from './question-form.tsx';

interface QuestionsFormProps {
  part: Extract<Part, 'question' | 'exam_item'>;
  questions: readonly DraftQuestion[];
  faults: readonly DraftFault[];
  slideTitles: readonly string[];
  max: number;
  disabled: boolean;
  onChange: (questions: DraftQuestion[], field: string) => void;
}

const words = {
  question: { one: 'Pregunta', add: 'Agregar pregunta' },
  exam_item: { one: 'Reactivo', add: 'Agregar reactivo' },
};

/** The questions of the quiz, or the items of the exam. */
export function QuestionsForm({ part, questions, faults, slideTitles, max, disabled, onChange }: QuestionsFormProps) {
  const { one, add } = words[part];
  return (
    <div className={styles.form}>
      {questions.map((question, i) => (
        <QuestionForm
          key={question.key}
          name={`${one} ${i + 1}`}
          question={question}
          faults={faultsAt(faults, part, i + 1)}
          slideTitles={slideTitles}
          disabled={disabled}
          onChange={(changes, field) =>
            onChange(questions.with(i, { ...question, ...changes }), `${question.key} ${field}`)
          }
          onRemove={() => onChange(questions.toSpliced(i, 1), 'remove')}
        />
      ))}
      {questions.length < max && !disabled && (
        <Button kind="secondary" onClick={() => onChange([...questions, emptyQuestion()], 'add')}>
          <Plus aria-hidden="true" />
          {add}
        </Button>
      )}
    </div>
  );
}
