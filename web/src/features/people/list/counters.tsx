import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { Hourglass } from 'lucide-react';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './counters.module.css';

type Counts = NonNullable<ReplyOf<Calls['listEntityUsers']>['counts']>;

/** The four figures of an entity; their names are shown while they load. */
export function Counters({ counts }: { counts: Counts | undefined }) {
  const value = (name: keyof Counts) =>
    counts === undefined ? <Skeleton className={styles.waiting} /> : formatNumber(counts[name]);
  return (
    <dl className={styles.ledger}>
      <div>
        <dt>Total</dt>
        <dd>{value('people')}</dd>
      </div>
      <div data-kind="active">
        <dt>
          <i aria-hidden="true" />
          Activos
        </dt>
        <dd>{value('active')}</dd>
      </div>
      <div data-kind={counts !== undefined && counts.waiting > 0 ? 'todo' : undefined}>
        <dt>
          <Hourglass aria-hidden="true" />
          Pendientes de verificación
        </dt>
        <dd>{value('waiting')}</dd>
      </div>
      <div data-kind="inactive">
        <dt>
          <i aria-hidden="true" />
          Inactivos
        </dt>
        <dd>{value('inactive')}</dd>
      </div>
    </dl>
  );
}
