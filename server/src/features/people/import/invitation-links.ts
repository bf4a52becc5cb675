import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { issueLinks } from '../../../identity/links/issue-links.ts';
import { NO_PASSWORD } from '../../../identity/passwords/password.ts';
import { auditBulk } from '../../../shared/audit/audit.ts';
import type { Applied, RowRange } from './apply-statements.ts';
import type { ImportRecord } from './import-queries.ts';

/** Selects people whom an import created and who have not accepted their invitation. */
const selectInvited = (connection: Database | Transaction, importId: string) =>
  connection
    .selectFrom('people_import_rows')
    .innerJoin('users', 'users.id', 'people_import_rows.user_id')
    .select(['users.id', 'users.name', 'users.email', 'people_import_rows.employee_number'])
    .where('people_import_rows.import_id', '=', importId)
    .where('people_import_rows.kind', '=', 'create')
    .where('users.email_verified_at', 'is', null)
    .where('users.password_hash', '=', NO_PASSWORD)
    .orderBy('people_import_rows.row_number');

/** Selects the invitation mails of rows of an import. */
export const invitationsOf = ({ id }: Applied, { after, last }: RowRange) => sql`
  select users.id as user_id, 'invitation:' || encode(links.token_hash, 'hex') as dedupe_key,
    '{}'::jsonb as facts, links.token_hash as verification_hash, null as address
  from people_import_rows rows join users on users.id = rows.user_id
  join verification_links links on links.user_id = users.id and links.voided_at is null
  where rows.import_id = ${id} and rows.kind = 'create' and rows.row_number > ${after} and rows.row_number <= ${last}`;

/** Issues new links to all invited people and voids the earlier ones. */
export async function createInvitationLinks(
  tx: Transaction,
  actorId: string,
  { id, entity_id, file_name }: ImportRecord,
) {
  const invited = await selectInvited(tx, id).forNoKeyUpdate('users').execute();
  const ids = invited.map((person) => person.id);
  const links = await issueLinks(tx, 'verification', ids, { madeBy: actorId });
  if (invited.length > 0)
    await auditBulk(tx, { action: 'invitation links made', actorId, entityId: entity_id, detail: { file_name } }, ids);
  const tokens = new Map(links.map(({ userId, token }) => [userId, token]));
  return invited.flatMap((person) => {
    const token = tokens.get(person.id);
    return token === undefined ? [] : { ...person, token };
  });
}

/** Finds the nth of the new people. */
export const findNewPerson = async (database: Database, importId: string, number: number) => {
  const person = await database
    .selectFrom('people_import_rows')
    .select(['name', 'email'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'create')
    .orderBy('row_number')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return person?.name && person.email ? { name: person.name, email: person.email } : undefined;
};
