import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { GLORIA, labourOffice } from '../../testing/labour-office.ts';
import { readDocument } from '../../testing/page-image.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({}, { runsJobs: true });

test('chosen constancias are one file, with a mark on the cancelled one, and one sheet to sign', async () => {
  const office = await labourOffice(app);
  const { admin, administrator } = office;
  const people = [await office.passed(), await office.passed()];
  await office.describe();
  for (const { id } of people) await office.complete(id);
  const { id } = (
    await admin.issueLabourConstancias({ body: { certificate_ids: people.map(({ certificateId }) => certificateId) } })
  ).body;
  await eventually(async () => expect((await admin.getLabourEmission({ params: { id } })).body.state).toBe('done'));
  const rows = async () => (await admin.listLabourConstancias({ query: {} })).body.rows;
  const numbers = (await rows()).map(({ number }) => number);
  const [second = '', first = ''] = numbers;
  const on = (await rows())[0]?.issued_on ?? '';
  for (const step of ['firmada', 'entregada'] as const)
    await admin.markLabourConstancias({ body: { numbers: [first], step, on } });
  expect(numbers).toHaveLength(2);
  const cancelled = await admin.cancelLabourConstancia({ params: { number: second }, body: { reason: 'Duplicada' } });
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelada', delivery_by: null } });
  expect((await rows())[1]).toMatchObject({ number: first, delivered_on: on, delivery_by: administrator.name });

  const print = async (paper: 'constancias' | 'receipt', asked = numbers) =>
    admin.printLabourConstancias({ body: { numbers: asked, paper } });
  const file = await readDocument((await print('constancias')).bytes);
  expect(file.pages).toBe(4);
  expect(file.texts.map((text) => text.includes('CANCELADA'))).toEqual([false, false, true, false]);
  const receipt = await readDocument((await print('receipt')).bytes);
  const text = receipt.texts.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of [first, second, GLORIA.name, 'Fecha y firma de quien la recibe', 'Entregada el'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/STPS|Secretaría/);
  expect(await print('constancias', [first, '2026-99999'])).toMatchObject({
    status: 404,
    body: { code: 'LABOUR_CONSTANCIA_NOT_FOUND' },
  });
  expect(
    await (await labourOffice(app)).admin.printLabourConstancias({ body: { numbers, paper: 'receipt' } }),
  ).toMatchObject({
    status: 404,
  });
});
