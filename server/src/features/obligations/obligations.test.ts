import type { ObligationTerms } from '@finaula/contract/obligations';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
const today = rows[0]?.today ?? '';
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

const terms = (changes: Partial<ObligationTerms> = {}): ObligationTerms => ({
  title: 'PLD/FT anual',
  legal_basis: 'LIC, art. 115.',
  course_ids: ['curso-1', 'curso-2'],
  evidence: 'quiz',
  audience: { everyone: true },
  starts_on: today,
  first_due: { days_after_assignment: 40 },
  repeat: { months: 12 },
  warn_days: 30,
  ...changes,
});

/** Simulates recording that many days ago. */
const longAgo = (
  table: 'obligation_versions' | 'account_facts' | 'waivers',
  days: number,
  where: { column: 'obligation_id' | 'entity_id'; id: string },
) =>
  bypassTriggers(database, (tx) =>
    sql`update ${sql.table(table)} set recorded_at = now() - make_interval(days => ${days}::int) where ${sql.id(where.column)} = ${where.id}`.execute(
      tx,
    ),
  );

let entityId = '';
let admin = as();
let holder: { id: string } = { id: '' };
const acts = async () =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const standingOf = async (userId: string, query: { on?: string; as_known?: 'then' | 'now' } = {}) =>
  (await admin.getCompliance({ query: { user_id: userId, ...query } })).body.rows;
const employ = (userId: string, fact: { area?: string; position?: string; hired_on?: string; left_on?: string }) =>
  database
    .insertInto('employment_facts')
    .values({ entity_id: entityId, user_id: userId, recorded_by: holder.id, ...fact })
    .execute();

beforeEach(async () => {
  ({ id: entityId } = await create.entity());
  admin = as(await create.session({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' }));
  holder = await create.user({ entityId, name: 'Ángela Peña' });
});

describe('an obligation', () => {
  test('concerns whom its rule says, from the day they match it, and is in the ledger', async () => {
    const cashier = await create.user({ entityId, name: 'Bruno Olvera' });
    await employ(cashier.id, { area: 'Sucursales', position: 'Cajero' });
    const { status, body } = await admin.createObligation({
      body: terms({ audience: { areas: ['Sucursales', 'Crédito'], positions: ['Cajero'] } }),
    });
    expect([status, body.version, body.audience]).toEqual([
      201,
      1,
      { areas: ['Sucursales', 'Crédito'], positions: ['Cajero'] },
    ]);
    const { body: found } = await admin.getCompliance({ query: {} });
    expect(found.rows).toMatchObject([
      {
        name: 'Bruno Olvera',
        area: 'Sucursales',
        standing: 'pendiente',
        assigned_on: today,
        due_on: inDays(40),
        missing_course_ids: ['curso-1', 'curso-2'],
      },
    ]);
    await employ(holder.id, { area: 'Crédito', position: 'Cajero' });
    expect((await standingOf(holder.id))[0]?.standing).toBe('pendiente');
    expect(await acts()).toContain('obligation created');
    expect((await admin.listObligations()).body).toEqual([body]);
  });

  test('changed makes a version from today, and what was in force before stays for its days', async () => {
    const { body: first } = await admin.createObligation({
      body: terms({ starts_on: inDays(-60), first_due: { days_after_assignment: 90 } }),
    });
    await longAgo('obligation_versions', 60, { column: 'obligation_id', id: first.id });
    await longAgo('account_facts', 80, { column: 'entity_id', id: entityId });
    const { body: second } = await admin.updateObligation({
      params: { id: first.id },
      body: { first_due: { days_after_assignment: 10 }, title: 'Otro nombre' },
    });
    expect([second.version, second.title, second.course_ids]).toEqual([2, 'Otro nombre', first.course_ids]);
    expect(await standingOf(holder.id, { on: inDays(-1) })).toMatchObject([
      { version: 1, obligation_title: 'PLD/FT anual', standing: 'pendiente', due_on: inDays(30) },
    ]);
    expect(await standingOf(holder.id)).toMatchObject([
      { version: 2, standing: 'vencida', assigned_on: inDays(-60), due_on: inDays(-50) },
    ]);
    expect((await admin.updateObligation({ params: { id: first.id }, body: { title: 'Otro nombre' } })).body.code).toBe(
      'NOTHING_CHANGED',
    );
    expect(await acts()).toContain('obligation changed');
  });

  test('ended concerns nobody from that day on, and keeps its history', async () => {
    const { body } = await admin.createObligation({ body: terms() });
    expect((await admin.endObligation({ params: { id: body.id }, body: { on: inDays(-1) } })).body.code).toBe(
      'DATE_PAST',
    );
    expect((await admin.endObligation({ params: { id: body.id }, body: { on: inDays(1) } })).body.ends_on).toBe(
      inDays(1),
    );
    expect(await standingOf(holder.id)).toHaveLength(1);
    expect(await standingOf(holder.id, { on: inDays(1) })).toEqual([]);
    expect((await admin.endObligation({ params: { id: body.id }, body: { on: inDays(5) } })).body.code).toBe(
      'OBLIGATION_ENDED',
    );
    expect((await admin.listObligations()).body).toHaveLength(1);
    expect(await acts()).toContain('obligation ended');
  });

  test('is refused with courses or people that are not there, or without anybody to concern', async () => {
    const stranger = await create.user();
    expect((await admin.createObligation({ body: terms({ course_ids: ['no-existe'] }) })).body.code).toBe(
      'COURSE_NOT_FOUND',
    );
    expect((await admin.createObligation({ body: terms({ audience: { people: [stranger.id] } }) })).body.code).toBe(
      'USER_NOT_FOUND',
    );
    const nobody = await admin.createObligation({ body: terms({ audience: {} }) });
    expect([nobody.status, nobody.body.code]).toEqual([422, 'VALIDATION']);
    expect(await acts()).not.toContain('obligation created');
  });

  test('previewed says whom it concerns, when, and who would be overdue at once, and saves nothing', async () => {
    await create.certificate(holder.id, { courseId: 'curso-1' });
    const { body } = await admin.previewObligation({
      body: terms({ course_ids: ['curso-1'], first_due: { on: inDays(20) } }),
    });
    expect(body).toMatchObject({
      people: 2,
      due_soon: 1,
      overdue: 0,
      fulfilled: 1,
      first_due_from: inDays(20),
      first_due_to: inDays(20),
    });
    expect(body.sample.map(({ name, standing }) => [name, standing])).toEqual([
      ['Zita Zúñiga', 'por_vencer'],
      ['Ángela Peña', 'cumplida'],
    ]);
    await longAgo('account_facts', 80, { column: 'entity_id', id: entityId });
    const late = await admin.previewObligation({ body: terms({ starts_on: inDays(-60) }) });
    expect(late.body).toMatchObject({ people: 2, overdue: 2 });
    expect((await admin.listObligations()).body).toEqual([]);
    expect(await acts()).not.toContain('obligation created');
  });

  test('previewed as a new version counts from the old one, which stays', async () => {
    const { body: kept } = await admin.createObligation({ body: terms({ audience: { people: [holder.id] } }) });
    const { body } = await admin.previewObligation({ body: { ...terms(), obligation_id: kept.id } });
    expect(body.people).toBe(2);
    expect((await admin.listObligations()).body).toEqual([kept]);
  });
});

describe('somebody', () => {
  test('a certificate of each course fulfils it, and a revocation reopens it on its day', async () => {
    await longAgo('account_facts', 80, { column: 'entity_id', id: entityId });
    const { body } = await admin.createObligation({ body: terms({ starts_on: inDays(-60) }) });
    await longAgo('obligation_versions', 60, { column: 'obligation_id', id: body.id });
    const issuedAt = new Date(Date.now() - 5 * 86_400_000);
    await create.certificate(holder.id, { courseId: 'curso-1', issuedAt });
    const second = await create.certificate(holder.id, { courseId: 'curso-2', issuedAt });
    expect(await standingOf(holder.id)).toMatchObject([
      { standing: 'cumplida', missing_course_ids: [], fulfilled_on: inDays(-5) },
    ]);
    await admin.revokeCertificate({ params: { folio: second.folio }, body: { reason: 'Otra persona respondió' } });
    expect(await standingOf(holder.id)).toMatchObject([
      { standing: 'vencida', missing_course_ids: ['curso-2'], fulfilled_on: null },
    ]);
    expect(await standingOf(holder.id, { on: inDays(-1) })).toMatchObject([{ standing: 'cumplida' }]);
    expect(await standingOf(holder.id, { on: inDays(-1), as_known: 'now' })).toMatchObject([{ standing: 'vencida' }]);
  });

  test('an unverified person counts only with employment records, a former employee does not', async () => {
    const invited = await create.user({ entityId, verified: false });
    await create.user({ entityId, verified: false });
    await employ(invited.id, { area: 'Crédito' });
    await admin.createObligation({ body: terms() });
    expect((await admin.getCompliance({ query: {} })).body.totals.people).toBe(3);
    await employ(invited.id, { area: 'Crédito', left_on: today });
    expect((await admin.getCompliance({ query: {} })).body.totals.people).toBe(2);
  });

  test('is excused until a day with a reason, which is seen, in the ledger, and can end before', async () => {
    const { body: obligation } = await admin.createObligation({ body: terms() });
    const excuse = {
      user_id: holder.id,
      obligation_id: obligation.id,
      until: inDays(60),
      reason: 'Licencia de maternidad',
    };
    expect((await admin.createWaiver({ body: { ...excuse, until: inDays(-1) } })).body.code).toBe('DATE_PAST');
    const { status, body: waiver } = await admin.createWaiver({ body: excuse });
    expect([status, waiver.recorded_by]).toEqual([201, 'Zita Zúñiga']);
    expect((await admin.createWaiver({ body: excuse })).body.code).toBe('WAIVER_STANDS');
    expect(await standingOf(holder.id)).toMatchObject([
      { standing: 'exenta', waiver: { id: waiver.id, until: inDays(60), reason: 'Licencia de maternidad' } },
    ]);
    const { body } = await admin.getCompliance({ query: {} });
    expect(body.totals).toMatchObject({ people: 1, exenta: 1, pendiente: 1 });
    expect(await standingOf(holder.id, { on: inDays(61) })).toMatchObject([{ standing: 'vencida', waiver: null }]);
    expect((await admin.endWaiver({ params: { id: waiver.id } })).body.ended_at).not.toBeNull();
    expect((await admin.endWaiver({ params: { id: waiver.id } })).body.code).toBe('WAIVER_ENDED');
    expect(await standingOf(holder.id)).toMatchObject([{ standing: 'pendiente' }]);
    expect(await acts()).toEqual(expect.arrayContaining(['waiver granted', 'waiver ended']));
  });

  test('can read why they stand so: the sum of days, the facts, what is missing', async () => {
    await longAgo('account_facts', 800, { column: 'entity_id', id: entityId });
    const { body } = await admin.createObligation({
      body: terms({ starts_on: inDays(-700), course_ids: ['curso-1'] }),
    });
    await longAgo('obligation_versions', 700, { column: 'obligation_id', id: body.id });
    const held = await create.certificate(holder.id, {
      courseId: 'curso-1',
      issuedAt: new Date('2024-02-29T18:00:00Z'),
    });
    const [row] = await standingOf(holder.id, { on: '2025-03-01' });
    expect(row).toMatchObject({ standing: 'vencida', due_on: '2025-02-28' });
    expect(row?.explain?.sum.map(({ term }) => term)).toEqual(['29 feb 2024', '+ 12 meses', '28 feb 2025']);
    expect(row?.explain?.facts.some(({ text }) => text.includes(held.folio))).toBe(true);
    expect(row?.explain?.sentences).toEqual(expect.arrayContaining(['Base legal: LIC, art. 115.']));
  });

  test("sees their own obligations by urgency with what is missing, and nobody else's", async () => {
    const own = as(await create.sessionOf(holder.id));
    await admin.createObligation({ body: terms({ title: 'Lejana', first_due: { days_after_assignment: 200 } }) });
    await admin.createObligation({ body: terms({ title: 'Cercana', first_due: { days_after_assignment: 5 } }) });
    await admin.createObligation({ body: terms({ title: 'De otra persona', audience: { hired_after: today } }) });
    await create.certificate(holder.id, { courseId: 'curso-2' });
    const { body } = await own.listOwnObligations();
    expect(body.map(({ title, standing, due_on }) => [title, standing, due_on])).toEqual([
      ['Cercana', 'por_vencer', inDays(5)],
      ['Lejana', 'pendiente', inDays(200)],
    ]);
    expect(body[0]?.courses.map(({ course_id, done }) => [course_id, done])).toEqual([
      ['curso-1', false],
      ['curso-2', true],
    ]);
    const { status, headers } = await own.getOwnCalendar();
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect((await as(await create.session({ role: 'SuperAdmin' })).listOwnObligations()).body).toEqual([]);
  });
});
