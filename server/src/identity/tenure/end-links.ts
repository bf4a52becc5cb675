import { type RawBuilder, sql } from 'kysely';
import { INSTITUTION_MESSAGES } from '../../shared/mail/first-contacts.ts';

const omitted = (reason: 'link_over' | 'unreviewed') =>
  sql`update messages set state = 'omitido', reason = ${sql.lit(reason)}, settled_at = now(), leased_until = null
    where state = 'en cola' and handed_over_at is null`;

/** Voids links for another address. The person's request stays: another administrator makes another link. */
export const voidEmailLinks = (makers: RawBuilder<unknown>) =>
  sql`update email_changes set token_hash = null, made_by = null, expires_at = null
    where made_by in ${makers}`;

/** Mails that carry a void link which these users made. */
export const omitMailOfLinks = (makers: RawBuilder<unknown>) =>
  sql`${omitted('link_over')} and (
    verification_hash in (select token_hash from verification_links where made_by in ${makers} and voided_at is not null)
    or reset_hash in (select token_hash from reset_links where made_by in ${makers} and voided_at is not null))`;

/** Mails that an institution caused: to its people, and its first contacts with outsiders. */
export const omitMailOf = (entityId: string | undefined) =>
  sql`${omitted('unreviewed')} and (entity_id = ${entityId} or first_contact_of = ${entityId})
    and kind = any(${[...INSTITUTION_MESSAGES]}::text[])`;
