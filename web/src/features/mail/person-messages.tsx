import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { kindNames, reasonOf, stateLooks, stateNames } from '../../ui/mail/message-words.ts';
import styles from './message-row.module.css';

/** The last mails to one person, the newest first; hidden without any. */
export function PersonMessages({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: ['messages', 'person', userId],
    queryFn: () => api.listMessages({ query: { user_id: userId } }),
    staleTime: 0,
  });
  if (data === undefined || data.messages.length === 0) return null;
  return (
    <Panel title="Correos">
      <ListTable label="Sus correos" columns={['Correo', 'Estado', 'Fecha']}>
        {data.messages.map((message) => {
          const when = message.settled_at ?? message.created_at;
          const reason = reasonOf(message);
          return (
            <Row key={message.id}>
              <Cell>{kindNames[message.kind]}</Cell>
              <Cell>
                <Badge {...stateLooks[message.state]}>{stateNames[message.state]}</Badge>
                {reason !== undefined && <span className={styles.reason}>{reason}</span>}
              </Cell>
              <Cell phone="inline">
                <time className="num" dateTime={when}>
                  {shortDateTimeOf(when)}
                </time>
              </Cell>
            </Row>
          );
        })}
      </ListTable>
    </Panel>
  );
}
