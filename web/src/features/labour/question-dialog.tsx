import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { LabourPolicy } from '@finaula/contract/labour';
import { type RefObject, useId, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { answersOf, bodyOf, rulesOf, valuesOf } from './answers.ts';
import styles from './labour.module.css';
import { useLabourAct } from './labour-queries.ts';
import type { Question } from './labour-words.ts';
import { QuestionFields } from './question-fields.tsx';

interface QuestionDialogProps {
  /** Null when the dialog is closed. */
  question: Question | null;
  policy: LabourPolicy;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

/** The answer of one question, below its article. */
export function QuestionDialog({ question: asked, policy, onClose, otherwise }: QuestionDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const question = last.current;
  const formId = useId();
  const save = useLabourAct(
    (body: NonNullable<RequestOf<Calls['changeLabourPolicy']>['body']>) => api.changeLabourPolicy({ body }),
    {
      failed: 'No pudimos guardar la respuesta',
      onDone: () => {
        notifySuccess('Respuesta guardada');
        onClose();
      },
    },
  );
  if (question === null) return null;
  return (
    <Dialog
      title={question.question}
      opened={asked !== null}
      onClose={onClose}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <QuestionForm key={question.question} id={formId} question={question} policy={policy} onSave={save.mutate} />
    </Dialog>
  );
}

interface QuestionFormProps {
  id: string;
  question: Question;
  policy: LabourPolicy;
  onSave: (body: ReturnType<typeof bodyOf>) => void;
}

function QuestionForm({ id, question, policy, onSave }: QuestionFormProps) {
  const names = answersOf(question.fields);
  const form = useForm(valuesOf(policy), rulesOf(names));
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={form.submit((values) => onSave(bodyOf(values, question.fields)))}
    >
      <p className={styles.small}>{question.article}</p>
      <QuestionFields form={form} names={names} overFifty={policy.workers !== 'up_to_50'} />
    </form>
  );
}
