import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import styles from './stuck-row.module.css';

interface StuckRowProps {
  /** The name of the job; mails have none. */
  title?: string;
  name: string;
  look: 'plain' | 'ok' | 'warn' | 'info' | 'danger';
  count: number;
  oldestAt: string;
  reason: string;
  retrying?: boolean;
  /** Jobs are not repeated by hand: who asked for their work sees that it failed. */
  onRetry?: () => void;
}

export function StuckRow({ title, name, look, count, oldestAt, reason, retrying = false, onRetry }: StuckRowProps) {
  return (
    <Row>
      <Cell>
        {title !== undefined && <span className={styles.title}>{title}</span>}
        <Badge kind={look}>{name}</Badge>
      </Cell>
      <Cell>
        <strong className="num">{formatNumber(count)}</strong>
        <span className={`${styles.since} num`}>
          desde el <time dateTime={oldestAt}>{shortDateTimeOf(oldestAt)}</time>
        </span>
      </Cell>
      <Cell>
        <span className={styles.reason}>{reason}</span>
      </Cell>
      <Cell>
        {onRetry !== undefined && (
          <Button
            kind="soft"
            aria-label={`Reintentar: ${title ?? name}, ${formatNumber(count)}. ${reason}`}
            loading={retrying}
            onClick={onRetry}
          >
            Reintentar
          </Button>
        )}
      </Cell>
    </Row>
  );
}
