import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { eventually } from '../../testing/eventually.ts';
import { daysAgo, supervisedInstitution } from '../../testing/supervised-institution.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testApp } from '../../testing/test-app.ts';
import { startTimeStampingAuthority } from '../../testing/time-stamping-authority.ts';

const folder = temporaryFolder('sellado');
const authority = await startTimeStampingAuthority(join(folder, 'tsa'));
afterAll(() => authority.stop());
const { app, as, create, database, pool } = await testApp({}, { runsJobs: true, signingKey: true });
const bank = await supervisedInstitution(database, create, { name: 'Caja Sur', people: 2 });
const admin = as(bank.token);

/** Verifies like a stranger, with or without the authority's certificate. */
function verify(files: Record<string, Uint8Array>, name: string, ca?: string) {
  const target = join(folder, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  const env = { PATH: '/usr/bin:/bin', ...(ca && { TSA_CA: ca }) };
  const { status, stdout, stderr } = spawnSync('sh', ['verificar.sh'], { cwd: target, encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}

test('a file carries the stamp over its ledger, which openssl verifies', async () => {
  const platform = databaseAs(pool)('platform');
  for (const name of ['Norte', 'Centro']) await supervisedInstitution(database, create, { name, people: 2 });
  await authority.stamp(platform);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' });
  const { body: asked } = await admin.createSupervisionFile({ body: { from: daysAgo(300), to: today, on: today } });
  const find = async () => (await admin.getSupervisionFile({ params: { id: asked.id } })).body.state;
  await eventually(async () => expect(await find()).toBe('ready'));
  const response = await app.inject({
    url: `/api/admin/supervision-files/${asked.id}/download`,
    headers: { authorization: `Bearer ${bank.token}` },
  });
  const files = unzipSync(response.rawPayload);

  const whole = verify(files, 'entero', authority.caFile);
  expect(whole).toMatchObject({
    status: 0,
    said: expect.stringContaining('coincide: el sello, de la autoridad de TSA_CA'),
  });
  expect(whole.said).toContain('coincide: la ruta de la bitácora al sello');
  expect(whole.said).toMatch(/^coincide: el renglón \d+ de la bitácora con el sello$/m);
  expect(verify(files, 'sin-certificado')).toMatchObject({
    status: 0,
    said: expect.stringContaining('desconocido: de quién es el sello'),
  });
  const otherLeaf = Buffer.from(
    Buffer.from(files['sellos/hoja.txt'] ?? '')
      .toString()
      .replace(/ \d+ /, ' 1 '),
  );
  expect(verify({ ...files, 'sellos/hoja.txt': otherLeaf }, 'otra-hoja', authority.caFile)).toMatchObject({
    status: 1,
    said: expect.stringContaining('NO COINCIDE: la ruta de la bitácora al sello'),
  });
  const otherStamp = Buffer.from(files['sellos/sello.tsr'] ?? []);
  otherStamp[otherStamp.length - 1] = (otherStamp.at(-1) ?? 0) ^ 1;
  expect(verify({ ...files, 'sellos/sello.tsr': otherStamp }, 'otro-sello', authority.caFile).said).toContain(
    'NO COINCIDE: el sello con la autoridad',
  );
});
