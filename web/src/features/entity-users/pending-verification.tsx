import { LOCALE } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/entities';
import { messages } from '@finaula/contract/messages';
import { ChevronDown, ChevronUp, Mail } from 'lucide-react';
import { useState } from 'react';
import { daysUntil, inDays } from '../../lib/days-until.ts';
import { shortMexicanDay } from '../../lib/mexican-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, BoxFoot } from '../../ui/box.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, ListTable, Row } from '../../ui/list-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Person } from '../../ui/person.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useMore } from '../../ui/use-more.ts';
import { LinkBadge } from './link-badge.tsx';
import { needsLink } from './link-state.ts';
import styles from './pending-verification.module.css';
import type { Listed } from './use-people.ts';

const FEW = 4;
const figure = new Intl.NumberFormat(LOCALE);
const columns = ['Persona', 'Se registró', 'Enlace', 'Acción'];

interface PendingVerificationProps {
  /** The newest first. */
  waiting: Listed;
  sendingTo: string | null;
  onSend: (user: EntityUser) => void;
}

export function PendingVerification({ waiting, sendingTo, onSend }: PendingVerificationProps) {
  const { users = [], found, error, retrying, retry } = waiting;
  const [all, setAll] = useState(false);
  const more = useMore(waiting);
  const Chevron = all ? ChevronUp : ChevronDown;
  if (users.length === 0) return null;
  const fold = () => {
    setAll(!all);
    more.reset();
  };
  const total = figure.format(found.people);
  return (
    <Box title="Pendientes de verificación" aside={<Badge kind="warn">{total} por verificar</Badge>} todo>
      <ListTable label="Pendientes de verificación" columns={columns}>
        {(all ? users : users.slice(0, FEW)).map((user, i) => (
          <Row key={user.id} arriving={i === more.arriving}>
            <Cell>
              <Person name={user.name} email={user.email} />
            </Cell>
            <Cell label="Se registró">
              <span className={`${styles.when} num`}>
                {shortMexicanDay(user.created_at)}
                <span className={styles.waits}>{inDays(daysUntil(user.created_at))}</span>
              </span>
            </Cell>
            <Cell phone={user.verification_link_expires_at === null ? 'desk' : 'block'}>
              <LinkBadge expiresAt={user.verification_link_expires_at} />
            </Cell>
            <Cell>
              <Button
                kind={needsLink(user) ? 'soft' : 'secondary'}
                aria-label={`Enviar enlace de verificación a ${user.name}`}
                aria-haspopup="dialog"
                loading={sendingTo === user.id}
                onClick={() => onSend(user)}
              >
                <Mail aria-hidden="true" />
                Enviar enlace de verificación
              </Button>
            </Cell>
          </Row>
        ))}
      </ListTable>
      {all && error !== null && (
        <BoxFoot>
          <LoadFailure title={messages.entityUsersFailed} error={error} retrying={retrying} onRetry={retry} />
        </BoxFoot>
      )}
      <ShowMore shown={all ? users.length : Math.min(users.length, FEW)} total={found.people} of="pendientes" more={all ? more : undefined}>
        {users.length > FEW && (
          <Button kind="quiet" aria-expanded={all} onClick={fold}>
            {all ? `Ver solo los primeros ${FEW}` : `Ver los ${total} pendientes`}
            <Chevron aria-hidden="true" />
          </Button>
        )}
      </ShowMore>
    </Box>
  );
}
