import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { tenantFixture } from '../../testing/tenant-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { applyRetention } from './retention.ts';

const { as, create, database, pool } = await testApp({ PRIVACY_BLOCK_MONTHS: '24' });
const current_password = PASSWORD;
const freshEmail = () => `${crypto.randomUUID()}@correo.example`;

describe('the rest (M7)', () => {
  test('removing a user fails on nothing that they left in their entity', async () => {
    const own = await tenantFixture(database, create, 'borrada');
    await database
      .updateTable('entities')
      .set({ taken_over_by: own.active.id })
      .where('id', '=', own.entityId)
      .execute();
    const client = as(await create.sessionOf(own.active.id));
    await client.correctOwnName({ body: { name: 'Otra', current_password } });
    await database.deleteFrom('users').where('id', '=', own.administrator.id).execute();
    await database.deleteFrom('users').where('id', '=', own.active.id).execute();
    expect((await own.rows()).youtube_courses).toContain('Video borrada');
  });

  test('a registration says which notice was accepted, and when', async () => {
    const { id } = await create.entity();
    const register = async (notice?: string) => {
      const body = {
        name: 'Ana',
        email: freshEmail(),
        password: PASSWORD,
        entity_id: id,
        ...(notice && { privacy_notice: notice }),
      };
      const { user } = (await as().registerUser({ body })).body;
      return database
        .selectFrom('registrations')
        .select(['privacy_notice', 'at'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    };
    expect(await register()).toEqual({ privacy_notice: PRIVACY_NOTICE_VERSION, at: expect.any(Date) });
    expect((await register('2026-01')).privacy_notice).toBe('2026-01');
  });

  test('links, notices and browsers go when they were kept long enough, and not before', async () => {
    const keep = await tenantFixture(database, create, 'queda');
    const go = await tenantFixture(database, create, 'sale');
    const people = [go.pending.id, go.active.id];
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
    for (const table of ['verification_links', 'reset_links'] as const)
      await database
        .updateTable(table)
        .set({ expires_at: ago(91) })
        .where('user_id', 'in', people)
        .execute();
    await database
      .updateTable('account_notices')
      .set({ acknowledged_at: ago(366) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('registrations')
      .set({ at: ago(91), device_hash: Buffer.alloc(32, 9) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('email_changes')
      .set({ requested_at: ago(31) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('assistant_quiz_locks')
      .set({ started_at: ago(2) })
      .where('user_id', 'in', people)
      .execute();
    await database.deleteFrom('failed_claims').where('user_id', 'in', people).execute();
    await database
      .insertInto('failed_claims')
      .values({
        user_id: go.active.id,
        course_id: 'm01',
        course_version: '1',
        correct: 1,
        questions: 2,
        failed_at: ago(366),
      })
      .execute();
    const before = await keep.rows();
    await applyRetention(databaseAs(pool)('platform'));
    expect(await keep.rows()).toEqual(before);
    const rows = await go.rows();
    for (const table of [
      'verification_links',
      'reset_links',
      'account_notices',
      'email_changes',
      'assistant_quiz_locks',
      'failed_claims',
    ])
      expect(rows[table], table).toBe('');
    expect(rows.registrations).toContain('"device_hash":null');
    expect(rows.registrations).toContain('2026-11');
  });
});
