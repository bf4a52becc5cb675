import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';

const asksForCode = sql<boolean>`exists (select from invitation_codes where invitation_codes.entity_id = entities.id)`;

/** Taken over from the directory, and under review. */
const isTakenUnderReview = sql<boolean>`(review = 'pending' and taken_over_at is not null)`;

export const listPublicEntities = (database: Database) =>
  database
    .selectFrom('entities')
    .select(['id', 'name', 'entity_type', asksForCode.as('invitation_required')])
    .where('review', '<>', 'suspended')
    // Refuse registrations at an institution whose new administrator is unreviewed.
    .where(({ not }) => not(isTakenUnderReview))
    // List the individual entity first, for people without an institution.
    .orderBy(sql`entity_type <> 'individual'`)
    .orderBy(sql`name collate "es-MX-x-icu"`)
    .execute();

export const findEntity = (database: Database, id: string) =>
  database.selectFrom('entities').select(['id', 'name', 'entity_type']).where('id', '=', id).executeTakeFirst();

/** Finds the invitation code of an entity; undefined when it needs none. */
export const findInvitationCode = async (connection: Connection, entityId: string): Promise<string | undefined> =>
  (await connection.selectFrom('invitation_codes').select('code').where('entity_id', '=', entityId).executeTakeFirst())
    ?.code;

/**
 * Counts administrators who cannot sign in, too: a stranger must not take over an entity whose
 * administrator left.
 */
const hasAdministrators = sql<boolean>`exists (select from users where users.entity_id = entities.id and users.role = 'EntidadAdmin')`;

export const findEntityByName = (connection: Connection, nameKey: string) =>
  connection
    .selectFrom('entities')
    .select([
      'id',
      'name',
      'entity_type',
      'pre_populated',
      'people',
      'review',
      hasAdministrators.as('has_administrators'),
    ])
    .select(['razon_social', 'contact_email', 'signer_name', 'assistant_enabled'])
    .where('name_key', '=', nameKey)
    .executeTakeFirst();

/** An entity with another name that looks the same. */
export const findLookAlike = (connection: Connection, { key, skeleton }: { key: string; skeleton: string }) =>
  connection
    .selectFrom('entities')
    .select('id')
    .where('name_skeleton', '=', skeleton)
    .where('name_key', '<>', key)
    .limit(1)
    .executeTakeFirst();

/** Serialises registrations of names that look like this one, also of an entity that does not exist yet. */
export const lockEntityName = (tx: Transaction, skeleton: string) => takeLock(tx, 'entityName', skeleton);
