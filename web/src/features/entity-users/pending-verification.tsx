import type { EntityUser } from '@finaula/contract/entities';
import { ChevronDown, ChevronUp, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { daysUntil, inDays } from '../../lib/days-until.ts';
import { shortMexicanDay } from '../../lib/mexican-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, BoxFoot } from '../../ui/box.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, ListTable, Row } from '../../ui/list-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Person } from '../../ui/person.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { LinkBadge } from './link-badge.tsx';
import { needsLink } from './link-state.ts';
import styles from './pending-verification.module.css';

const FEW = 4;
const PAGE = 25;
const columns = ['Persona', 'Se registró', 'Enlace', 'Acción'];

interface PendingVerificationProps {
  users: readonly EntityUser[];
  sendingTo: string | null;
  onSend: (user: EntityUser) => void;
}

export function PendingVerification({ users, sendingTo, onSend }: PendingVerificationProps) {
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(users, all ? PAGE : FEW);
  const Chevron = all ? ChevronUp : ChevronDown;
  const unfold = () => {
    pages.first();
    setAll(!all);
  };
  return (
    <Box title="Pendientes de verificación" aside={<Badge kind="warn">{users.length} por verificar</Badge>} todo headingRef={heading}>
      <ListTable label="Pendientes de verificación" columns={columns}>
        {pages.shown.map((user) => (
          <Row key={user.id}>
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
      {all && users.length > PAGE && <Pager pages={pages} onTurn={() => heading.current?.focus()} />}
      {users.length > FEW && (
        <BoxFoot>
          <span className="num">
            {all ? users.length : FEW} de {users.length}
          </span>
          <Button kind="quiet" aria-expanded={all} onClick={unfold}>
            {all ? `Ver solo los primeros ${FEW}` : `Ver los ${users.length} pendientes`}
            <Chevron aria-hidden="true" />
          </Button>
        </BoxFoot>
      )}
    </Box>
  );
}
