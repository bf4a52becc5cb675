import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { eventually } from '../../testing/eventually.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { testApp } from '../../testing/test-app.ts';

/* H5: a file must not prove only the roster that an administrator left for its day. */

const { app, as, create, database } = await testApp({}, { runsJobs: true, signingKey: true });
const bank = await supervisedInstitution(database, create, { name: 'Caja Ñandú', people: 7 });
const admin = as(bank.token);
const on = daysAgo(2);
const [, late, third, gone, closed] = bank.people;

let files: Record<string, Uint8Array> = {};
const text = (path: string) => Buffer.from(files[path] ?? []).toString();
const manifest = () => JSON.parse(text('manifest.json'));

beforeAll(async () => {
  const fact = (userId: string | undefined, days: number, active: boolean) =>
    sql`insert into account_facts (user_id, entity_id, verified, active, recorded_at)
      values (${userId}, ${bank.entityId}, true, ${active}, now() - make_interval(days => ${days}::int))`;
  await bypassTriggers(database, async (tx) => {
    for (const userId of [late?.id, third?.id]) await fact(userId, 5, false).execute(tx);
    await sql`insert into employment_facts (entity_id, user_id, area, left_on, recorded_by, recorded_at)
      values (${bank.entityId}, ${gone?.id}, 'Crédito', ${daysAgo(40)}, ${bank.administrator.id}, now() - interval '41 days')`.execute(
      tx,
    );
    await fact(closed?.id, 30, false).execute(tx);
    await sql`update users set is_active = false, closed_at = now() - interval '30 days' where id = ${closed?.id}`.execute(
      tx,
    );
  });
  const { body: asked } = await admin.createSupervisionFile({ body: { from: daysAgo(300), to: on, on, scope: 'all' } });
  const find = async () => (await admin.getSupervisionFile({ params: { id: asked.id } })).body.state;
  await eventually(async () => expect(await find()).toBe('ready'));
  const response = await app.inject({
    url: `/api/admin/supervision-files/${asked.id}/download`,
    headers: { authorization: `Bearer ${bank.token}` },
  });
  files = unzipSync(response.rawPayload);
});

test('a file lists everybody who belonged to the institution on a day of the period', () => {
  const roster = text('plantilla.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).en_la_fecha);
  expect(roster.toSorted()).toEqual([
    'baja',
    'cuenta_cerrada',
    'desactivada',
    'desactivada',
    'presente',
    'presente',
    'presente',
    'presente',
  ]);
});

test('deactivated people are counted apart, as in Cumplimiento, and listed with their standing', async () => {
  const { body } = await admin.getCompliance({ query: { on, part: 'sums' } });
  expect(body.totals.fuera_por_desactivacion).toBe(2);
  const { cifras } = manifest();
  expect(cifras).toMatchObject({ fuera_por_desactivacion: 2, obligadas: body.totals.people });
  // Each of the two in both obligations.
  expect(text('situacion.csv').match(/Fuera por desactivación/g)).toHaveLength(4);
});

test('the cover counts movements of the last 90 days', () => {
  expect(manifest().movimientos).toEqual({
    dias: 90,
    ingresos: 0,
    bajas: 1,
    desactivaciones: 2,
    cierres: 1,
    cierres_a_solicitud_de_la_institucion: 0,
  });
  expect(text('index.html')).toContain(
    '0 ingresos, 1 baja, 2 desactivaciones y 1 cuenta cerrada (0 a solicitud de la institución)',
  );
});

test('the index leads by relative links to each person and each of their constancias', () => {
  expect(text('index.html')).toContain('href="personas.html"');
  const people = text('personas.html');
  const rows = people.match(/<tr id="p\d+">.*<\/tr>/g) ?? [];
  expect(rows).toHaveLength(8);
  const constancias = text('constancias/constancias.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(constancias.length).toBeGreaterThan(0);
  const links = rows.flatMap((row) => [...row.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => ({ row, href })));
  expect(links).toHaveLength(constancias.length);
  for (const { archivo: href, persona } of constancias) {
    expect(text(href)).toMatch(/^%PDF/);
    expect(links.filter((link) => link.href === href)).toEqual([
      expect.objectContaining({ row: expect.stringContaining(`id="p${persona}"`) }),
    ]);
  }
});
