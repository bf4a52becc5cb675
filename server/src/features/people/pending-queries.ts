import type { Database } from '../../database/connect.ts';
import { withLink } from '../../identity/accounts/linked-users.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';

export const listPending = (database: Database) =>
  withLink(database)
    .select(['entities.entity_type', 'entities.razon_social', 'entities.review', administrators.as('administrators')])
    .where('users.email_verified_at', 'is', null)
    .where('users.entity_id', 'is not', null)
    .orderBy('users.created_at')
    .execute();
