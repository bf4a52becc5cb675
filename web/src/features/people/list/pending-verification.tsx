import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { ChevronDown, ChevronUp, Mail, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import { PHONE, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import { ShowMore, useMore } from '../../../ui/lists/show-more.tsx';
import type { LoadedUsers } from './entity-users-query.ts';
import { InviteAgain } from './invite-again.tsx';
import { LastMessage } from './last-message.tsx';
import { LinkBadge, needsLink } from './link-badge.tsx';
import styles from './pending-verification.module.css';
import { RejectDialog } from './reject-dialog.tsx';

/** On a phone each one is a block. */
const FEW = { desk: 4, phone: 3 };

const enteredNever = (count: number) =>
  count === 1 ? '1 invitación sin usar' : `${formatNumber(count)} invitaciones sin usar`;
const columns = ['Persona', 'Desde', 'Enlace', 'Acción'];

/** A registration waits for a decision; an invited person has only to enter. */
const wordsFor = ({ name, invited_at }: EntityUser) =>
  invited_at === null
    ? {
        since: 'se registró',
        send: 'Enviar enlace de verificación',
        remove: 'Rechazar',
        removes: `Rechazar el registro de ${name}`,
      }
    : {
        since: 'se le invitó',
        send: 'Invitar de nuevo',
        remove: 'Retirar',
        removes: `Retirar la invitación de ${name}`,
      };

interface PendingVerificationProps {
  /** Those to decide first, each group with the newest first. */
  waiting: LoadedUsers;
  /** How many registered themselves; undefined when it could not be loaded. */
  toDecide: number | undefined;
  sendingTo: string | null;
  onSend: (user: EntityUser) => void;
}

export function PendingVerification({ waiting, toDecide = 0, sendingTo, onSend }: PendingVerificationProps) {
  const { users = [], found, error, retrying, retry } = waiting;
  const [all, setAll] = useState(false);
  const few = useMediaQuery(PHONE) ? FEW.phone : FEW.desk;
  const [rejecting, setRejecting] = useState<EntityUser | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const more = useMore(waiting);
  const Chevron = all ? ChevronUp : ChevronDown;
  if (users.length === 0) return null;
  const fold = () => {
    setAll(!all);
    more.reset();
  };
  const total = formatNumber(found.people);
  const invited = found.people - toDecide;
  return (
    <Panel
      title="Pendientes de verificación"
      aside={
        <span className={styles.counts}>
          {toDecide > 0 && <Badge kind="warn">{formatNumber(toDecide)} por decidir</Badge>}
          {invited > 0 && <Badge>{enteredNever(invited)}</Badge>}
        </span>
      }
      headingRef={heading}
      todo
    >
      <ListTable label="Pendientes de verificación" columns={columns}>
        {(all ? users : users.slice(0, few)).map((user, i) => {
          const words = wordsFor(user);
          return (
            <Row key={user.id} arriving={i === more.arriving}>
              <Cell>
                <Person {...user} linked />
                <LastMessage user={user} />
              </Cell>
              <Cell label="Desde">
                <span className={`${styles.when} num`}>
                  {shortDateOf(user.invited_at ?? user.created_at)}
                  <span className={styles.waits}>
                    {words.since} {inDays(daysUntil(user.invited_at ?? user.created_at))}
                  </span>
                </span>
              </Cell>
              <Cell phone={user.verification_link_expires_at === null ? 'desk' : 'block'}>
                <LinkBadge user={user} />
              </Cell>
              <Cell>
                <span className={styles.actions}>
                  <Button
                    kind="quiet"
                    aria-label={words.removes}
                    aria-haspopup="dialog"
                    onClick={() => setRejecting(user)}
                  >
                    <UserX aria-hidden="true" />
                    {words.remove}
                  </Button>
                  <Button
                    kind={needsLink(user) ? 'soft' : 'secondary'}
                    aria-label={`${words.send} a ${user.name}`}
                    aria-haspopup="dialog"
                    loading={sendingTo === user.id}
                    onClick={() => onSend(user)}
                  >
                    <Mail aria-hidden="true" />
                    {words.send}
                  </Button>
                </span>
              </Cell>
            </Row>
          );
        })}
      </ListTable>
      {all && error !== null && (
        <PanelFooter>
          <LoadFailure title={messages.entityUsersFailed} error={error} retrying={retrying} onRetry={retry} />
        </PanelFooter>
      )}
      <ShowMore
        shown={all ? users.length : Math.min(users.length, few)}
        total={found.people}
        of="pendientes"
        more={all ? more : undefined}
      >
        {invited > few && <InviteAgain count={invited} otherwise={heading} />}
        {users.length > few && (
          <Button kind="quiet" aria-expanded={all} onClick={fold}>
            {all ? `Ver solo los primeros ${few}` : `Ver los ${total} pendientes`}
            <Chevron aria-hidden="true" />
          </Button>
        )}
      </ShowMore>
      <RejectDialog user={rejecting} onClose={() => setRejecting(null)} otherwise={heading} />
    </Panel>
  );
}
