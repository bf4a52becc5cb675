import { useQuery } from '@tanstack/react-query';
import { Eye, Landmark, type LucideIcon, MailX, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemsQuery } from '../features/exams/items/item-words.ts';
import { WatchedItems } from '../features/exams/items/watched-items.tsx';
import { EntitiesToReview, waitsSince } from '../features/institutions/managed/entities-to-review.tsx';
import { stuckWorkQuery } from '../features/operation/operation.tsx';
import { StuckMailBox } from '../features/operation/stuck-mail-box.tsx';
import { EmailChanges } from '../features/people/email-changes/email-changes.tsx';
import { PendingUsers } from '../features/people/pending/pending-users.tsx';
import { ReviewDatesBox, reviewDatesQuery } from '../features/reforms/review-dates-box.tsx';
import { daysUntil, inDays } from '../lib/dates/days-until.ts';
import { longDateOf } from '../lib/dates/mexico-city-time.ts';
import { waitingEntitiesQuery } from '../lib/entities/admin-lists.ts';
import { formatNumber } from '../lib/text/format-number.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/layout/page.tsx';
import styles from './operator-home.module.css';

interface CountProps {
  box: string;
  icon: LucideIcon;
  label: string;
  /** Undefined while it is loaded. */
  count: number | undefined;
  about: string;
  /** Tints a count above 0. */
  urgent?: boolean;
}

function Count({ box, icon: Icon, label, count, about, urgent = false }: CountProps) {
  return (
    <a href={`#${box}`} data-todo={(urgent && count !== undefined && count > 0) || undefined}>
      <span>
        <Icon aria-hidden="true" />
        {label}
      </span>
      {count === undefined ? <Skeleton className={styles.loading} /> : <b className="num">{formatNumber(count)}</b>}
      <small>{about}</small>
    </a>
  );
}

const Box = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={styles.box}>
    {children}
  </div>
);

/** Decisions that wait for the operator, and below them the waiting users (spec §2). */
export function OperatorHome({ tabs }: { tabs: ReactNode }) {
  const entities = useQuery(waitingEntitiesQuery);
  const stuck = useQuery(stuckWorkQuery);
  const facts = useQuery(reviewDatesQuery);
  const items = useQuery(itemsQuery);
  const [first] = entities.data ?? [];
  const mails = stuck.data?.mail;
  const senders = new Set(mails?.flatMap(({ entities: names }) => names)).size;
  const late = facts.data?.filter(({ days }) => days < 0).length ?? 0;
  return (
    <Page
      screen="inicio"
      title="Por decidir"
      aside={longDateOf(new Date().toISOString())}
      tabs={tabs}
      busy={[entities, stuck, facts, items].some(({ isPending }) => isPending)}
    >
      <nav className={styles.counts} aria-label="Asuntos">
        <Count
          box="instituciones"
          icon={Landmark}
          label="Instituciones por revisar"
          count={entities.data?.length}
          about={first === undefined ? 'ninguna espera' : `la primera, ${inDays(daysUntil(waitsSince(first)))}`}
          urgent
        />
        <Count
          box="correos"
          icon={MailX}
          label="Correos que no salen"
          count={mails?.reduce((sum, { count }) => sum + count, 0)}
          about={
            senders === 0
              ? 'todos salen a tiempo'
              : senders === 1
                ? 'de 1 institución'
                : `de ${formatNumber(senders)} instituciones`
          }
        />
        <Count
          box="fuentes"
          icon={Scale}
          label="Fuentes por revisar"
          count={facts.data?.length}
          about={late === 1 ? '1 con fecha vencida' : `${formatNumber(late)} con fecha vencida`}
        />
        <Count
          box="reactivos"
          icon={Eye}
          label="Reactivos en vigilancia"
          count={items.data?.filter(({ findings }) => findings.length > 0).length}
          about={`de ${formatNumber(items.data?.filter(({ in_use }) => in_use).length ?? 0)}`}
        />
      </nav>
      <div className={styles.columns}>
        <Box id="instituciones">
          <EntitiesToReview />
        </Box>
        <div className={styles.side}>
          <Box id="correos">
            <StuckMailBox />
          </Box>
          <Box id="fuentes">
            <ReviewDatesBox />
          </Box>
        </div>
      </div>
      <Box id="reactivos">
        <WatchedItems />
      </Box>
      <EmailChanges linked={false} />
      <PendingUsers />
    </Page>
  );
}
