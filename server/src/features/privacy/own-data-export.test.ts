import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tenantFixture } from '../../testing/tenant-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({ PRIVACY_CONTROLLER: 'Banco Ejemplo, S.A.' });

describe('export (M7)', () => {
  test('gives everything that is kept of the person, and nothing of anybody else', async () => {
    const [own, other] = [
      await tenantFixture(database, create, 'propia7q'),
      await tenantFixture(database, create, 'ajena7q'),
    ];
    const client = as(await create.sessionOf(own.active.id));
    const { status, body, headers } = await client.exportOwnData({ query: {} });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-\d{4}-\d{2}-\d{2}\.json"$/);
    expect(body.controller.name).toBe('Banco Ejemplo, S.A.');
    const empty = body.sections.filter(({ records }) => records.length === 0).map(({ name }) => name);
    expect(empty).toEqual(['assistant_usage', 'videos'].filter((name) => empty.includes(name)));
    expect(JSON.stringify(body)).not.toMatch(/ajena7q/i);
    for (const id of other.ids) expect(JSON.stringify(body)).not.toContain(id);
    // Nothing that opens an account.
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|\\\\x/);
  });

  test('the page is Spanish, without scripts, and shows user text as text', async () => {
    const token = await create.session({ name: '<img src=x onerror=alert(1)>' });
    const page = await app.inject({
      url: '/api/account/export?format=html',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Mis datos personales</h1>');
    expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page.body).not.toMatch(/<img|<script/);
  });

  /** Tables without personal data, or covered elsewhere. */
  const OF_NOBODY: Record<string, string> = {
    blocked_identities: 'of accounts that are closed: nobody is left to ask',
    certificate_revocations: 'in the section of certificates',
    certificate_documents: 'counted in the section of certificates',
    entities: 'in the section of the account',
    employment: 'the last of the section of employment',
    people_imports: 'an act of theirs, in the section of the ledger',
    people_import_rows: 'what a file said, erased after 30 days; what came of it is in the section of employment',
    training_imports: 'an act of theirs, in the section of the ledger',
    training_import_rows: 'what a file said, erased after 30 days; what came of it is in the section of trainings',
    obligations: 'an act of theirs, in the section of the ledger',
    current_standings: 'computed from facts that other sections give',
    standing_changes: 'tells which standings have to be computed again',
    own_courses: 'an act of theirs, in the section of the ledger',
    course_staff: 'an act about them, in the section of the ledger',
    scim_tokens: 'an act of theirs, in the section of the ledger',
    api_tokens: 'an act of theirs, in the section of the ledger',
    webhooks: 'an act of theirs, in the section of the ledger',
    programmes: 'an act of theirs, in the section of the ledger',
    auditors: 'an act of the administrator and of who was invited, in the section of the ledger',
    passkey_challenges: 'a random number of a sign-in under way, for five minutes',
    provider_link_requests: 'a sign-in under way, for ten minutes',
    labour_facts: 'decrypted, in a section of their own',
    labour_keys: 'open nothing but the facts of that section',
    entity_takeovers: 'an act of theirs, in the section of the ledger',
  };
  test('has a section for every table that names a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and table_name in (select relname from pg_class where relkind = 'r') and column_name in ('user_id', 'subject_id', 'actor_id', 'created_by', 'taken_over_by')`.execute(
      database,
    );
    const source = readFileSync(new URL('./own-data.ts', import.meta.url), 'utf8');
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !(name in OF_NOBODY) && !new RegExp(`(from|join) ${name}\\b`).test(source));
    expect(missing, 'tables with a person that the export does not give: add a section to own-data.ts').toEqual([]);
  });
});
