import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { withLink } from '../../identity/accounts/linked-users.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';

/** Undoing a takeover deactivates its administrators at the very time that it records. */
const accessWithdrawn = sql<boolean>`(not users.is_active and exists (
  select from entity_takeovers
  where entity_takeovers.entity_id = users.entity_id and entity_takeovers.undone_at = users.unverified_at))`;

export const listPending = (database: Database) =>
  withLink(database)
    .select(['entities.entity_type', 'entities.razon_social', 'entities.review', administrators.as('administrators')])
    .select(accessWithdrawn.as('access_withdrawn'))
    .where('users.email_verified_at', 'is', null)
    .where('users.entity_id', 'is not', null)
    .orderBy('users.created_at')
    .execute();
