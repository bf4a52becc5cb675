import type { EntityReview, Subscription } from '@finaula/contract/institutions';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { peopleInvited, peopleLeft } from '../../identity/accounts/account-state.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';
import { hasOpenRequest, lastRequest } from './details-requests.ts';

const inherited = sql<number>`case when entities.review <> 'verified' and entities.taken_over_at is not null
  then (select count(*)::int from users where users.entity_id = entities.id and users.inherited_at is not null) else 0 end`;
const lastReason = sql<
  string | null
>`(select reason from entity_reviews where entity_reviews.entity_id = entities.id order by recorded_at desc limit 1)`;
const provenDomain = sql<string | null>`proven_domain_of(entities.id)`;

const selectManaged = (connection: Connection) =>
  connection
    .selectFrom('entities')
    .leftJoin('users as administrator', (join) =>
      join.on('administrator.id', '=', (eb) =>
        eb
          .selectFrom('users as a')
          .select('a.id')
          .whereRef('a.entity_id', '=', 'entities.id')
          .where('a.role', '=', 'EntidadAdmin')
          .orderBy('a.created_at')
          .limit(1),
      ),
    )
    .select([
      'entities.id',
      'entities.name',
      'entities.entity_type',
      'entities.subscription',
      'entities.razon_social',
      'entities.contact_email',
      'entities.signer_name',
      'entities.directory_domain',
      'entities.review',
      'entities.reviewed_at',
      'entities.taken_over_at',
      'entities.taken_over_by',
      'entities.created_at',
      'administrator.id as administrator_id',
      'administrator.name as administrator_name',
      'administrator.email as administrator_email',
      administrators.as('administrator_count'),
      'entities.people as user_count',
      'entities.people_waiting as waiting_count',
      inherited.as('inherited_count'),
      lastReason.as('review_reason'),
      provenDomain.as('domain'),
      lastRequest.as('details_request'),
    ]);

export type ManagedRecord = Awaited<ReturnType<typeof listManaged>>[number];

/**
 * Lists entities by name; with `review`, registered or suspended ones in that state, the longest wait
 * first. An institution with a pending request for its names waits, too.
 */
export const listManaged = (database: Database, review?: EntityReview) =>
  selectManaged(database)
    .where(({ eb, or }) =>
      review === undefined
        ? eb.lit(true)
        : or([eb('entities.review', '=', review), ...(review === 'pending' ? [hasOpenRequest] : [])]).and(
            sql<boolean>`(administrator.id is not null or entities.review = 'suspended')`,
          ),
    )
    .$if(review !== undefined, (some) => some.orderBy(sql`entities.reviewed_at nulls first`))
    .orderBy(sql`entities.name collate "es-MX-x-icu"`)
    .execute();

export const findManaged = (connection: Connection, id: string) =>
  selectManaged(connection).where('entities.id', '=', id).executeTakeFirst();

/** Locks the entity; claims, registrations and decisions wait for it. */
export const lockManaged = async (tx: Transaction, id: string) => {
  await tx.selectFrom('entities').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findManaged(tx, id);
};

export const setSubscription = (tx: Transaction, id: string, subscription: Subscription) =>
  tx.updateTable('entities').set({ subscription }).where('id', '=', id).execute();

/** The last requested proof. */
export const findProof = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('domain_proofs')
    .select(['id', 'domain', 'token', 'proven_at'])
    .where('entity_id', '=', entityId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOwnEntity = (connection: Connection, id: string) =>
  connection
    .selectFrom('entities')
    .select([
      'id',
      'name',
      'razon_social',
      'signer_name',
      'contact_email',
      'review',
      'reviewed_at',
      'taken_over_at',
      'directory_domain',
      'entity_type',
      'subscription',
      'people',
      'people_waiting',
      'people_closed',
    ])
    .select([
      peopleLeft.as('people_left'),
      peopleInvited.as('people_invited'),
      // Counts users whom the caller may not see.
      sql<number>`(entities.people - (select count(*)::int from users where users.entity_id = entities.id))`.as(
        'inherited_count',
      ),
      sql<Date | null>`(select max(valid_from) from entity_details where entity_details.entity_id = entities.id)`.as(
        'details_since',
      ),
      provenDomain.as('proven_domain'),
      lastRequest.as('details_request'),
      sql<string | null>`(select code from invitation_codes where invitation_codes.entity_id = entities.id)`.as(
        'invitation_code',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type OwnRecord = Awaited<ReturnType<typeof findOwnEntity>>;

export const listAdministrators = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_active', 'created_at'])
    .where('entity_id', '=', entityId)
    .where('role', '=', 'EntidadAdmin')
    .orderBy('created_at')
    .execute();
