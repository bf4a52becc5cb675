import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { eventually } from '../../testing/eventually.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { agedInstitution } from '../../testing/standings/aged-institution.ts';
import { testApp } from '../../testing/test-app.ts';
import { reportAreas } from './read-report.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const tested = await testApp({ MAIL_URL: sink.url, MAIL_FROM: 'avisos@institucion.example' }, { runsJobs: true });
const { app, create, database } = tested;
await app.ready();
const month = (await readToday(database)).slice(0, 7);
const lastMonth = addDays(`${month}-01`, -1).slice(0, 7);

const areaOf = (area: string, people: number, vencida: number) => ({
  area,
  people,
  vencida,
  pendiente: 0,
  por_vencer: 0,
  cumplida: people - vencida,
  exenta: 0,
  fuera_por_desactivacion: 0,
});

test('a report hides areas of fewer than five people, and the next one that would tell theirs', () => {
  expect(
    reportAreas([areaOf('Caja', 40, 4), areaOf('Crédito', 20, 8), areaOf('Riesgos', 6, 1), areaOf('Dirección', 2, 1)]),
  ).toEqual([
    { area: 'Crédito', figures: { people: 20, vencida: 8 } },
    { area: 'Caja', figures: { people: 40, vencida: 4 } },
    { area: 'Dirección', figures: null },
    { area: 'Riesgos', figures: null },
  ]);
});

test('a report of a month says what its compliance says, and names no person', async () => {
  const { admin, people, entityId } = await agedInstitution(tested, 'Banco del Informe', Array(6).fill('Crédito'));
  await create.certificate(people[0]?.id ?? '', { courseId: 'm01', issuedAt: new Date(Date.now() - 70 * 86_400_000) });
  const { body } = await admin.previewCommitteeReport({ query: { month: lastMonth } });
  const on = addDays(`${month}-01`, -1);
  const { totals } = (await admin.getCompliance({ query: { on, part: 'sums' } })).body;
  expect(body).toMatchObject({ month: lastMonth, on, totals, corrects: null });
  expect(body.trend.points.at(-1)).toEqual({ on, counts: totals });
  const { rows } = await sql<{ name: string }>`select name from users where entity_id = ${entityId}`.execute(database);
  for (const { name } of rows) expect(JSON.stringify(body)).not.toContain(name);
  expect((await admin.previewCommitteeReport({ query: { month: '2020-01' } })).body).toMatchObject({
    code: 'REPORT_MONTH_INVALID',
  });
});

test('a report of fewer than five obliged people gives no figures', async () => {
  const { admin } = await agedInstitution(tested, 'Banco Chico', ['Crédito', 'Caja']);
  const { body } = await admin.previewCommitteeReport({ query: { month } });
  expect(body).toMatchObject({ totals: null, areas: [], trend: { points: [] } });
});

test('a report is mailed to the list as the PDF that is kept, and a correction names it', async () => {
  const { admin } = await agedInstitution(tested, 'Banco que Envía', Array(6).fill('Crédito'));
  const list = ['consejera@despacho.example', 'auditoria@banco.example'];
  await admin.changeCommitteeSettings({ body: { addresses: list, asks: ['Aprobar un refuerzo'] } });
  const sent = await admin.sendCommitteeReport({ body: { month: lastMonth } });
  expect([sent.status, sent.body.addresses]).toEqual([201, list]);
  const mailTo = (address: string) => sink.received.find(({ to }) => to === address);
  await eventually(() => expect(list.map(mailTo)).not.toContain(undefined));

  const file = await admin.getCommitteeReport({ params: { id: sent.body.id }, query: { format: 'pdf' } });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pdf } = await database
    .selectFrom('committee_reports')
    .select('pdf')
    .where('id', '=', sent.body.id)
    .executeTakeFirstOrThrow();
  const attached = /filename=.?informe-al-comite\.pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(
    mailTo(list[0] ?? '')?.raw ?? '',
  )?.[1];
  expect(Buffer.from(attached ?? '', 'base64').equals(pdf)).toBe(true);
  expect(mailTo(list[0] ?? '')?.raw).toMatch(/^From: .*Banco/m);

  const again = (reason?: string) =>
    admin.sendCommitteeReport({ body: { month: lastMonth, ...(reason && { reason }) } });
  expect((await again()).body).toMatchObject({ code: 'REPORT_REASON_REQUIRED' });
  const corrected = await again('Faltaba lo que se pide');
  expect(corrected.body).toMatchObject({ corrects_folio: sent.body.folio, reason: 'Faltaba lo que se pide' });
  expect((await again('Otra vez')).body).toMatchObject({ code: 'REPORT_UNCHANGED' });
  const { body: reports } = await admin.listCommitteeReports();
  expect(reports).toMatchObject({ addresses: list, asks: [], unsent: null });
  expect(reports.sent.map(({ id }: { id: string }) => id)).toEqual([corrected.body.id, sent.body.id]);
  const { body: kept } = await admin.getCommitteeReport({ params: { id: sent.body.id }, query: {} });
  expect(kept.report).toMatchObject({ folio: sent.body.folio, asks: ['Aprobar un refuerzo'], corrects: null });
});

test('a report of an unverified institution is kept and not mailed', async () => {
  const { admin, entityId } = await agedInstitution(tested, 'Banco en Revisión', Array(6).fill('Crédito'));
  await admin.changeCommitteeSettings({ body: { addresses: ['nadie@banco.example'] } });
  await sql`update entities set review = 'pending' where id = ${entityId}`.execute(database);
  const { body } = await admin.sendCommitteeReport({ body: { month: lastMonth } });
  expect(body.addresses).toEqual([]);
  expect(sink.received.some(({ to }) => to === 'nadie@banco.example')).toBe(false);
});
