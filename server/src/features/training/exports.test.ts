import { once } from 'node:events';
import { calls } from '@finaula/contract/calls';
import type { TrainingFilters } from '@finaula/contract/training';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, expect, test } from 'vitest';
import { exportCsv } from '../../shared/exports/export-csv.ts';
import { exportXlsx } from '../../shared/exports/export-xlsx.ts';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';
import { columns } from './columns.ts';
import { exportRows } from './export-rows.ts';
import { listCatalogue } from './queries.ts';

const { app, as, create, database, takeLog } = await testApp();
const entity = await create.entity({ name: 'Caja Ñandú, S.A.' });
const token = await create.session({ role: 'EntidadAdmin', entityId: entity.id, name: 'Zita Última' });
await create.user({ entityId: entity.id, name: '=1+1', email: '+formula@correo.example' });
const holder = await create.user({
  entityId: entity.id,
  name: 'Ángela "La Güera" Peña, <hija> & co. _x0041_',
  email: 'angela@correo.example',
});
await database
  .insertInto('employment_facts')
  .values({ entity_id: entity.id, user_id: holder.id, employee_number: '00417', recorded_by: holder.id })
  .execute();
// Eight in the evening of the 19th in Mexico City.
const held = await create.certificate(holder.id, {
  courseId: 'curso-4',
  issuedAt: new Date('2026-11-20T02:00:00Z'),
  validUntil: '2099-11-19',
});
const removed = await create.certificate(holder.id, { courseId: 'retirado' });
await bypassTriggers(database, (tx) =>
  tx.updateTable('certificates').set({ course_title: 'Curso retirado' }).where('id', '=', removed.id).execute(),
);
await database.insertInto('progress').values({ user_id: holder.id, course_id: 'curso-5', slide_number: 6 }).execute();

const download = async (format: 'csv' | 'xlsx', filters: TrainingFilters = {}) =>
  app.inject({
    method: 'GET',
    url: calls.getTrainingReport.path,
    query: { format, ...filters } as Record<string, string>,
    headers: { authorization: `Bearer ${token}` },
  });
const line = (...fields: (string | number | undefined)[]) =>
  fields.map((field) => `"${String(field).replaceAll('"', '""')}"`).join(',');
const header = line(
  ...[
    'Persona',
    'Correo',
    'Número de empleado',
    'Rol',
    'Cuenta',
    'Curso',
    'Estado',
    'Calificación',
    'Láminas vistas',
    'Láminas',
    'Folio',
    'Expedida',
    'Vigente hasta',
    'Obtenida con',
    'Identidad',
  ],
);
const slides = (await listCatalogue(database)).find(({ id }) => id === 'curso-4')?.slide_count;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());

test('the CSV opens in Excel with its accents, and nothing in it is a formula', async () => {
  const { headers, rawPayload, payload } = await download('csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="capacitacion-${today}.csv"`);
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = payload.slice(1).split('\r\n');
  expect(lines[0]).toBe(header);
  expect(lines.at(-1)).toBe('');
  expect(lines).toHaveLength(1 + 3 * fixtureCourses.length + 1 + 1);
  expect(lines[1]).toBe(
    line(
      "'=1+1",
      "'+formula@correo.example",
      '',
      'Empleado',
      'Activa',
      fixtureCourses[0].title,
      'Sin iniciar',
      '',
      0,
      slides,
      '',
      '',
      '',
      '',
      '',
    ),
  );
  expect(lines).toContain(
    line(
      ...['Ángela "La Güera" Peña, <hija> & co. _x0041_', 'angela@correo.example', '00417', 'Empleado', 'Activa'],
      ...[
        fixtureCourses[3].title,
        'Constancia vigente',
        90,
        0,
        slides,
        held.folio,
        '2026-11-19',
        '2099-11-19',
        'Quiz de autoevaluación',
        'Identidad no comprobada por el titular',
      ],
    ),
  );
});

test('an export holds exactly the matching rows, removed courses included', async () => {
  const linesOf = async (filters: TrainingFilters) =>
    (await download('csv', filters)).payload.trim().split('\r\n').slice(1);
  expect(await linesOf({ state: 'vigente' })).toHaveLength(2);
  expect(await linesOf({ course_id: 'retirado' })).toEqual([
    expect.stringMatching(/,"Curso retirado","Constancia vigente","90","","",/),
  ]);
  expect(await linesOf({ state: 'en_curso' })).toEqual([
    expect.stringMatching(/,"En curso","","6","\d+","","","","",""$/),
  ]);
  expect(await linesOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual([expect.stringContaining(held.folio)]);
  expect(await linesOf({ q: 'zita' })).toHaveLength(fixtureCourses.length);
  expect(await linesOf({ state: 'revocada' })).toEqual([]);
});

test('another program reads the workbook’s texts, numbers and days by type', async () => {
  const { headers, rawPayload } = await download('xlsx', { state: 'vigente' });
  expect(headers['content-disposition']).toBe(`attachment; filename="capacitacion-${today}.xlsx"`);
  const [sheet, about] = await readXlsxFile(rawPayload);
  expect([sheet?.sheet, about?.sheet]).toEqual(['Capacitación', 'Acerca']);
  expect(sheet?.data[0]).toEqual(header.slice(1, -1).split('","'));
  expect(sheet?.data[1]).toEqual([
    'Ángela "La Güera" Peña, <hija> & co. _x0041_',
    'angela@correo.example',
    '00417',
    'Empleado',
    'Activa',
    fixtureCourses[3].title,
    'Constancia vigente',
    90,
    0,
    slides,
    held.folio,
    new Date('2026-11-19'),
    new Date('2099-11-19'),
    'Quiz de autoevaluación',
    'Identidad no comprobada por el titular',
  ]);
  expect(sheet?.data[2]?.[5]).toBe('Curso retirado');
  expect(sheet?.data).toHaveLength(3);
  expect(about?.data).toContainEqual(['Entidad', 'Caja Ñandú, S.A.']);
  expect(about?.data).toContainEqual(['Estado', 'Constancia vigente']);
  expect(about?.data).toContainEqual([
    'Generado',
    expect.stringMatching(/^\d+ de [a-z]+ de \d{4}.* \(hora de la Ciudad de México\)$/),
  ]);

  const [formulas] = await readXlsxFile((await download('xlsx', { q: '=1' })).rawPayload);
  expect(formulas?.data[1]?.slice(0, 2)).toEqual(['=1+1', '+formula@correo.example']);
});

/** An entity too large for what streams and sockets hold by themselves. */
const large = await create.entity();
await sql`insert into users (entity_id, name, email, password_hash, role)
  select ${large.id}, repeat('Persona de nombre largo ', 4) || n, n || '@grande.example', 'nadie', 'Empleado' from generate_series(1, 5000) n
`.execute(database);
const largeToken = await create.session({ role: 'EntidadAdmin', entityId: large.id });
const address = await app.listen({ port: 0 });
afterAll(() => app.server.closeAllConnections());
const openExport = (format: string, signal?: AbortSignal) =>
  fetch(`${address}${calls.getTrainingReport.path}?format=${format}`, {
    headers: { authorization: `Bearer ${largeToken}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  });

test('a CSV goes out in large pieces: row by row it took three times as long', async () => {
  const file = exportCsv(exportRows(database, large.id, await listCatalogue(database), {}), columns);
  const sizes: number[] = [];
  file.on('data', (piece: Buffer) => sizes.push(piece.length));
  await once(file, 'end');
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(64 * 1024);
});

test.each(['csv', 'xlsx'])(
  'a reader of %s who goes away ends the reading, and no connection stays taken',
  async (format) => {
    const courses = await listCatalogue(database);
    const rows = exportRows(database, large.id, courses, {});
    const file =
      format === 'csv' ? exportCsv(rows, columns) : exportXlsx(rows, { name: 'Capacitación', columns, about: [] });
    let taken = 0;
    for await (const chunk of file) {
      taken += chunk.length;
      if (taken > 20_000) break;
    }
    expect(file.destroyed).toBe(true);
    await expect.poll(async () => (await rows.next()).done).toBe(true);

    const leaving = new AbortController();
    const { body } = await openExport(format, leaving.signal);
    await body?.getReader().read();
    leaving.abort();
    await expect.poll(() => busyConnections()).toBe(0);
    expect((await as(largeToken).getTrainingSummary()).status).toBe(200);
  },
);

async function busyConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database);
  return rows[0]?.busy ?? -1;
}

test.each(['csv', 'xlsx'])(
  'a failure half-way through the %s breaks the download off; it never ends as a shorter file',
  async (format) => {
    const response = await openExport(format);
    const reader = response.body?.getReader();
    await reader?.read();
    await sql`alter table progress rename to progress_away`.execute(database);
    try {
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest()).rejects.toThrow('terminated');
    } finally {
      await sql`alter table progress_away rename to progress`.execute(database);
    }
    expect(
      takeLog()
        .filter(({ level }) => level >= 40)
        .map(({ msg }) => msg),
    ).toEqual(['Una exportación se interrumpió']);
  },
);
