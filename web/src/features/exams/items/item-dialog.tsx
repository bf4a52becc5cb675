import type { ExamItemFigures, ExamItemText } from '@finaula/contract/exam-review';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import styles from './item-dialog.module.css';
import { discriminationOf, shareOf } from './item-words.ts';

interface ItemDialogProps {
  /** Null when the dialog is closed. */
  item: ExamItemFigures | null;
  onClose: () => void;
  onWithdraw?: (item: ExamItemFigures) => void;
}

/** An item with its options and key. The server records who opened it. */
export function ItemDialog({ item, onClose, onWithdraw }: ItemDialogProps) {
  const last = useRef(item);
  if (item !== null) last.current = item;
  const shown = last.current;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['exam-items', shown?.id],
    queryFn: () => api.getExamItem({ params: { id: shown?.id ?? '' } }),
    enabled: item !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title="Reactivo de examen"
      opened={item !== null}
      onClose={onClose}
      size={720}
      foot={
        <>
          <Button kind="secondary" data-autofocus onClick={onClose}>
            Cerrar
          </Button>
          {shown?.in_use && onWithdraw && (
            <Button kind="danger" onClick={() => onWithdraw(shown)}>
              Retirar…
            </Button>
          )}
        </>
      }
    >
      {error !== null && (
        <LoadFailure title="No pudimos abrir el reactivo" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Abriendo el reactivo…" rows={3} />}
      {data !== undefined && shown !== null && <Item text={data} figures={shown} />}
    </Dialog>
  );
}

function Item({ text, figures }: { text: ExamItemText; figures: ExamItemFigures }) {
  return (
    <div className={styles.item}>
      <h3>{text.question}</h3>
      <ul className={styles.options}>
        {text.options.map((option) => (
          <li key={option.text} data-right={option.right || undefined}>
            {option.right && <Check aria-hidden="true" />}
            <span>
              {option.text}
              {option.right && <b> · Es la correcta</b>}
            </span>
          </li>
        ))}
      </ul>
      <p>{text.explanation}</p>
      <FactList
        className={styles.facts}
        facts={[
          ['Curso', `${text.course_title}, lámina ${text.slide_number}`],
          ['Objetivo', text.objective_title],
          ['Se apoya en', text.source],
          ['Sirve para', text.bank === 'exam' ? 'El examen que certifica' : 'El examen de práctica'],
          ['Aciertan', `${shareOf(figures)} de ${formatNumber(figures.shown)} respuestas`],
          ['Discrimina', discriminationOf(figures)],
          ['Archivo', `${text.id}, revisión ${text.revision}`],
        ]}
      />
      <p className={styles.note}>La bitácora registra que abriste este reactivo.</p>
    </div>
  );
}
