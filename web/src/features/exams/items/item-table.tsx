import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { Eye, TriangleAlert } from 'lucide-react';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import styles from './exam-items.module.css';
import { discriminationOf, findings, shareOf } from './item-words.ts';

interface ItemTableProps {
  items: readonly ExamItemFigures[];
  titleOf: (courseId: string) => string;
  onOpen: (item: ExamItemFigures) => void;
}

export const ItemTable = ({ items, titleOf, onOpen }: ItemTableProps) => (
  <ListTable label="Reactivos de examen" columns={['Pregunta', 'Aciertan', 'Discrimina', 'Vista', 'Acciones']}>
    {items.map((item) => (
      <Row key={`${item.id} ${item.revision}`}>
        <Cell>
          <p className={styles.question}>
            {item.question}
            <span>
              {titleOf(item.course_id)}, lámina {item.slide_number}
            </span>
          </p>
          <span className={styles.findings}>
            {item.findings.map((finding) => (
              <Badge
                key={finding}
                kind={findings[finding].kind}
                icon={findings[finding].kind === 'danger' ? TriangleAlert : Eye}
              >
                {findings[finding].words}
              </Badge>
            ))}
            {item.withdrawn_at !== null && <Badge kind="off">Retirado el {shortDateOf(item.withdrawn_at)}</Badge>}
          </span>
        </Cell>
        <Cell label="Aciertan" phone="inline">
          <span className="num">{shareOf(item)}</span>
        </Cell>
        <Cell label="Discrimina" phone="inline">
          <span className="num">{discriminationOf(item)}</span>
        </Cell>
        <Cell label="Vista" phone="inline">
          <span className="num">{item.shown === 1 ? '1 vez' : `${formatNumber(item.shown)} veces`}</span>
        </Cell>
        <Cell>
          <Button
            kind="soft"
            aria-haspopup="dialog"
            aria-label={`Abrir el reactivo: ${item.question}`}
            onClick={() => onOpen(item)}
          >
            Abrir
          </Button>
        </Cell>
      </Row>
    ))}
  </ListTable>
);
