import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { ChevronDown, ChevronUp, Mail, UserX } from 'lucide-react';
import { type RefObject, useState } from 'react';
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

/** On a phone each one is a block. */
const FEW = { desk: 4, phone: 3 };

const enteredNever = (count: number) =>
  count === 1 ? '1 invitación sin usar' : `${formatNumber(count)} invitaciones sin usar`;
const columns = ['Persona', 'Desde', 'Enlace', 'Acción'];

interface PendingVerificationProps {
  /** People who registered themselves, the newest first. */
  waiting: LoadedUsers;
  /** How many were invited and never entered. */
  invited: number;
  sendingTo: string | null;
  onSend: (user: EntityUser) => void;
  onReject: (user: EntityUser) => void;
  /** Lists the invited people among all. */
  onShowInvited: () => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Lists registrations, which wait for a decision; invited people stand in the list of all people. */
export function PendingVerification(props: PendingVerificationProps) {
  const { waiting, invited, sendingTo, onSend, onReject, onShowInvited, headingRef: heading } = props;
  const { users = [], found, error, retrying, retry } = waiting;
  const [all, setAll] = useState(false);
  const few = useMediaQuery(PHONE) ? FEW.phone : FEW.desk;
  const more = useMore(waiting);
  const Chevron = all ? ChevronUp : ChevronDown;
  if (users.length === 0 && invited === 0) return null;
  const fold = () => {
    setAll(!all);
    more.reset();
  };
  const total = formatNumber(found.people);
  return (
    <Panel
      title="Pendientes de verificación"
      aside={users.length > 0 && <Badge kind="warn">{total} por decidir</Badge>}
      headingRef={heading}
      todo={users.length > 0}
    >
      {users.length > 0 && (
        <>
          <ListTable label="Pendientes de verificación" columns={columns}>
            {(all ? users : users.slice(0, few)).map((user, i) => (
              <Row key={user.id} arriving={i === more.arriving}>
                <Cell>
                  <Person {...user} linked />
                  <LastMessage user={user} />
                </Cell>
                <Cell label="Desde">
                  <span className={`${styles.when} num`}>
                    {shortDateOf(user.created_at)}
                    <span className={styles.waits}>se registró {inDays(daysUntil(user.created_at))}</span>
                  </span>
                </Cell>
                <Cell phone={user.verification_link_expires_at === null ? 'desk' : 'block'}>
                  <LinkBadge user={user} />
                </Cell>
                <Cell>
                  <span className={styles.actions}>
                    <Button
                      kind="quiet"
                      aria-label={`Rechazar el registro de ${user.name}`}
                      aria-haspopup="dialog"
                      onClick={() => onReject(user)}
                    >
                      <UserX aria-hidden="true" />
                      Rechazar
                    </Button>
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
                  </span>
                </Cell>
              </Row>
            ))}
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
            {users.length > few && (
              <Button kind="quiet" aria-expanded={all} onClick={fold}>
                {all ? `Ver solo los primeros ${few}` : `Ver los ${total} pendientes`}
                <Chevron aria-hidden="true" />
              </Button>
            )}
          </ShowMore>
        </>
      )}
      {invited > 0 && (
        <div className={styles.invited}>
          <p>
            <b className="num">{enteredNever(invited)}</b>
            <span>{invited === 1 ? 'Aún no entra.' : 'Aún no entran.'}</span>
          </p>
          <Button kind="secondary" onClick={onShowInvited}>
            {invited === 1 ? 'Ver quién' : 'Ver quiénes'}
          </Button>
          <InviteAgain count={invited} otherwise={heading} />
        </div>
      )}
    </Panel>
  );
}
