import { type RawBuilder, sql } from 'kysely';

/**
 * The hash by which a token's link is found: the token's own, or that of the link which a message carried
 * under its own token.
 */
export const hashOfLink = (
  tokenHash: Buffer,
  column: 'verification_hash' | 'reset_hash' | 'email_hash',
): RawBuilder<Buffer> => sql`coalesce(
  (select ${sql.ref(`messages.${column}`)} from mailed_links join messages on messages.id = message_id where mailed_links.token_hash = ${tokenHash}), ${tokenHash})`;

/**
 * Whether a token was mailed: only its mailbox saw it. Other tokens were shown to the administrator who
 * made the link.
 */
export const isMailed = (tokenHash: Buffer): RawBuilder<boolean> =>
  sql<boolean>`exists (select from mailed_links where mailed_links.token_hash = ${tokenHash})`;
