import type { MessageState } from '@finaula/contract/mail';
import type { UserRecord } from '../../identity/accounts/users.ts';

/** An EntidadAdmin manages messages of the own entity; a SuperAdmin those in their list. */
export const mayManage = (admin: UserRecord, message: { entity_id: string | null }): boolean =>
  admin.role === 'SuperAdmin' || (message.entity_id !== null && message.entity_id === admin.entity_id);

/**
 * True for messages that were refused, may be lost, or wait for a retry; never for sent or obsolete ones.
 */
export const mayRetry = ({
  state,
  failures,
  leased_until,
}: {
  state: MessageState;
  failures: number;
  leased_until: Date | null;
}): boolean =>
  state === 'rechazado' || state === 'desconocido' || (state === 'en cola' && failures > 0 && leased_until === null);
