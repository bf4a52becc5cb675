import { correction, type EmailChange, type OwnAccount } from '@finaula/contract/privacy';
import { presentUser } from '../../identity/accounts/present-user.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import type { EmailChangeRecord, findOwnAccount, listCorrections } from './queries.ts';

type Found = Awaited<ReturnType<typeof findOwnAccount>>;
type Corrections = Awaited<ReturnType<typeof listCorrections>>;

export const presentOwnAccount = (
  user: UserRecord,
  found: Found,
  corrections: Corrections,
  closesAt: Date | undefined,
): OwnAccount => ({
  user: presentUser(user),
  email_proven_at: found.email_proven_at?.toISOString() ?? null,
  pending_email:
    found.pending_email === null || found.requested_at === null
      ? null
      : {
          email: found.pending_email,
          requested_at: found.requested_at.toISOString(),
          link_expires_at: found.link_expires_at?.toISOString() ?? null,
        },
  privacy_notice:
    found.privacy_notice === null || found.registered_at === null
      ? null
      : { version: found.privacy_notice, accepted_at: found.registered_at.toISOString() },
  corrections: corrections.map(({ field, old_value, new_value, changed_by, at }) => ({
    field: correction.shape.field.parse(field),
    old_value,
    new_value,
    at: at.toISOString(),
    by_oneself: changed_by === user.id,
  })),
  closes_at: closesAt?.toISOString() ?? null,
});

export const presentEmailChange = (asked: EmailChangeRecord): EmailChange => ({
  user_id: asked.id,
  name: asked.name,
  entity_name: asked.entity_name,
  email: asked.email,
  new_email: asked.new_email,
  requested_at: asked.requested_at.toISOString(),
  link_expires_at: asked.expires_at?.toISOString() ?? null,
});
