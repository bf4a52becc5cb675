import { messages } from '@finaula/contract/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { BulkActionDialog } from '../../../ui/dialogs/bulk-action-dialog.tsx';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { linksFor, type UserBulkAction } from './bulk-actions.tsx';
import { fetchAllUsers, useUsersCache, waitingSummaryQuery } from './entity-users-query.ts';
import styles from './invite-again.module.css';

interface InviteAgainProps {
  count: number;
  /** See Dialog. */
  otherwise: RefObject<HTMLElement | null>;
}

/** A new invitation for everybody who was invited and has never entered. */
export function InviteAgain({ count, otherwise }: InviteAgainProps) {
  const { refresh } = useUsersCache();
  const [action, setAction] = useState<UserBulkAction | null>(null);
  const gathering = useMutation({
    mutationFn: () => fetchAllUsers({ invited: 'true', order: 'newest' }),
    networkMode: 'always',
    onSuccess: (invited) => (invited.length > 0 ? setAction(linksFor(invited)) : refresh()),
    onError: (error) => notifyError(messages.entityUsersFailed, detailOf(error)),
  });
  return (
    <>
      <Button
        kind="secondary"
        aria-haspopup="dialog"
        loading={gathering.isPending}
        onClick={() => gathering.isPending || gathering.mutate()}
      >
        <Mail aria-hidden="true" />
        {count === 1 ? 'Invitarla de nuevo' : `Invitar de nuevo a las ${formatNumber(count)}`}
      </Button>
      <BulkActionDialog action={action} onSettled={refresh} onClose={() => setAction(null)} otherwise={otherwise} />
    </>
  );
}

/** How many were invited and never entered, beside the standings that count them. */
export function NotEntered() {
  const line = useRef<HTMLParagraphElement>(null);
  const { data: { invited = 0 } = {} } = useQuery(waitingSummaryQuery);
  if (invited === 0) return null;
  return (
    <div className={styles.line}>
      <p ref={line} tabIndex={-1}>
        <b className="num">{formatNumber(invited)}</b> sin entrar: {invited === 1 ? 'cuenta' : 'cuentan'} arriba si algo
        les toca, y no reciben recordatorios.
      </p>
      <InviteAgain count={invited} otherwise={line} />
    </div>
  );
}
