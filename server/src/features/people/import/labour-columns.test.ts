import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importingApp, PEOPLE_HEADER } from '../../../testing/importing-app.ts';
import { GLORIA } from '../../../testing/labour-office.ts';

const { database, institution } = await importingApp();
const TITLES = `${PEOPLE_HEADER},CURP,Ocupación,Estudios`;

const factsOf = async ({ admin }: Awaited<ReturnType<typeof institution>>, user_id: string) =>
  (await admin.getLabourFacts({ params: { user_id } })).body;

test('CURP, occupation and studies of a file are recorded for new and known people', async () => {
  const bank = await institution();
  const known = await bank.person({ name: GLORIA.name, email: `gloria@${bank.domain}` });
  const id = await bank.upload(
    [
      TITLES,
      `${GLORIA.name},gloria@${bank.domain},,,,,,,${GLORIA.curp},8.1,Licenciatura`,
      `Óscar Muñoz Peña,oscar@${bank.domain},2,,,,,,mupo850101hdfxxs09,08.2 ,`,
      `Eva Ruiz,eva@${bank.domain},3,,,,,,no la tengo,99.9,`,
    ].join('\n'),
  );
  const found = await bank.find(id);
  expect(found.counts).toMatchObject({ create: 2, update: 1, refused: 0 });
  expect(found.ignored_columns).toEqual([]);
  expect(found.notes.join(' ')).toMatch(/CURP, ocupación, estudios.*CURP en la fila 4;.*ocupación en la fila 4/);
  await bank.apply(id);
  expect(await factsOf(bank, known.id)).toMatchObject({ curp: GLORIA.curp, occupation_key: '08.1', studies: '5' });
  const created = await bank.listed('Óscar');
  expect(await factsOf(bank, created?.id ?? '')).toMatchObject({ curp: 'MUPO850101HDFXXS09', occupation_key: '08.2' });
  const without = await bank.listed('Eva');
  expect(await factsOf(bank, without?.id ?? '')).toMatchObject({ curp: null, occupation_key: null });
});

test('no row of an import has a CURP that can be read', async () => {
  const bank = await institution();
  await bank.upload(`${TITLES}\n${GLORIA.name},g@${bank.domain},1,,,,,,${GLORIA.curp},08.1,5`);
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(people_import_rows)::text as text from people_import_rows where entity_id = ${bank.entityId}`.execute(
    database,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain('Gloria');
  expect(rows[0]?.text).not.toContain('HEGG');
});

test('occupation without a CURP column is a position, as before', async () => {
  const bank = await institution();
  const id = await bank.upload(`nombre,correo,ocupacion\nEva Ruiz Gil,eva@${bank.domain},Cajera`);
  await bank.apply(id);
  expect(await bank.listed('Eva')).toMatchObject({ position: 'Cajera' });
});
